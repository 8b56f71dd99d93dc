import { type Motion, type TemplateName, motions } from '@tminus/domain';
import {
  LayoutCache,
  canMove,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderAnimation,
  renderCompressedAnimation,
  templates,
} from '@tminus/rendering';
import { type Figure, atMost } from '../figure.ts';
import type { Table } from '../report.ts';
import { uniqueSecond } from './cpu.ts';

const day = 86_400;
const durations = [60, 120, 600];

interface Sizes {
  /** Mean bytes, as GIF and as sent to a client that accepts gzip. */
  plain: number;
  sent: number;
}

/** Measures the bytes of animations for clients that accept gzip, with all templates. */
export async function compressionFigures(
  log: (text: string) => void,
  { images = 500 } = {},
): Promise<{ figures: Figure[]; tables: Table[] }> {
  const names = Object.keys(templates) as TemplateName[];
  log('  bytes …');
  const still = new Map<TemplateName, Sizes[]>();
  for (const name of names) still.set(name, await sizesOf(name, 'none', images));
  const sent = (name: TemplateName, seconds: number) =>
    (still.get(name)?.[durations.indexOf(seconds)]?.sent ?? NaN) / 1000;
  const figure = (what: string, value: number, must: number, aim: number): Figure => ({
    what,
    measured: `mean of ${images}`,
    value,
    ...atMost(must, aim, 'KB'),
  });
  const largest = (seconds: number) => Math.max(...names.map((name) => sent(name, seconds)));
  const figures = [
    figure('compressed bytes of 60 s', sent('bold', 60), 16, 15),
    figure('compressed bytes of 120 s', sent('bold', 120), 18, 16.5),
    figure('compressed bytes of 600 s', sent('bold', 600), 35, 30),
    figure('compressed bytes of 120 s, largest template', largest(120), 60, 60),
    figure('compressed bytes of 600 s, largest template', largest(600), 110, 80),
  ];
  const moving: [string, Sizes[]][] = [];
  for (const name of names.filter((each) => canMove({ template: each, transparent: false })))
    for (const motion of motions)
      if (motion !== 'none') moving.push([`${name}, ${motion}`, await sizesOf(name, motion, images)]);
  const bytes = {
    title: `KB of animations at 600x150, plain/gzip, mean of ${images}`,
    heads: ['Template', ...durations.map((seconds) => `${seconds} s`)],
    rows: [...still, ...moving].map(([name, sizes]) => [name, ...sizes.map(cellOf)]),
  };
  return { figures, tables: [bytes] };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const cellOf = ({ plain, sent }: Sizes) => `${kb(plain)}/${kb(sent)}`;

async function sizesOf(name: TemplateName, motion: Motion, images: number): Promise<Sizes[]> {
  const spec = layoutSpecFor({ ...defaultAppearance(name), width: 600, height: 150, motion }, 90 * day);
  const layout = await new LayoutCache().get(spec);
  const palette = createPalette(layout, templates[name].defaultColors);
  return durations.map((seconds) => {
    let [plain, sent] = [0, 0];
    for (let run = 0; run < images; run++) {
      const gif = renderAnimation(layout, palette, uniqueSecond(run), seconds);
      plain += gif.length;
      sent += (renderCompressedAnimation(layout, palette, uniqueSecond(run), seconds) ?? gif).length;
    }
    return { plain: plain / images, sent: sent / images };
  });
}
