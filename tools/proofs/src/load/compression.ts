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
import { type Figure, atMost } from './figure.ts';
import type { Table } from './report.ts';

const day = 86_400;
/** Up to 90 days, and never the same. */
const uniqueSecond = (run: number) => day + ((run * 7_654_321) % (89 * day));
const durations = [60, 120, 300, 600];

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
  const moving = names.filter((each) => canMove({ template: each, transparent: false }));
  log('  bytes …');
  const sizes = new Map<TemplateName, Sizes[]>();
  for (const name of names) sizes.set(name, await sizesOf(name, 'none', images));
  log('  motion …');
  const motion = await motionTable(moving, sizes, images);
  const kilobytes = (name: TemplateName, seconds: number, kind: keyof Sizes = 'sent') =>
    (sizes.get(name)?.[durations.indexOf(seconds)]?.[kind] ?? NaN) / 1000;
  const figure = (what: string, value: number, must: number, aim: number): Figure => ({
    what,
    measured: `mean of ${images}`,
    value,
    ...atMost(must, aim, 'KB'),
  });
  const largest = (seconds: number) => Math.max(...names.map((name) => kilobytes(name, seconds)));
  const figures = [
    figure('bytes of 60 s', kilobytes('bold', 60, 'plain'), 30, 26),
    figure('bytes of 300 s', kilobytes('bold', 300, 'plain'), 120, 110),
    figure('compressed bytes of 60 s', kilobytes('bold', 60), 16, 15),
    figure('compressed bytes of 120 s', kilobytes('bold', 120), 18, 16.5),
    figure('compressed bytes of 600 s', kilobytes('bold', 600), 35, 30),
    figure('compressed bytes of 120 s, largest template', largest(120), 60, 60),
    figure('compressed bytes of 600 s, largest template', largest(600), 110, 80),
  ];
  const bytes = {
    title: `KB of animations at 600x150, plain and with gzip, mean of ${images}`,
    heads: ['Template', ...durations.map((seconds) => `${seconds} s`)],
    rows: [...sizes].map(([name, measured]) => [name, ...cellsOf(measured)]),
  };
  return { figures, tables: [bytes, motion] };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const cellsOf = (sizes: readonly Sizes[]) => sizes.map(({ plain, sent }) => `${kb(plain)} -> ${kb(sent)}`);

/** What smooth motion costs. */
async function motionTable(
  names: readonly TemplateName[],
  still: ReadonlyMap<TemplateName, Sizes[]>,
  images: number,
): Promise<Table> {
  const rows: string[][] = [];
  for (const name of names)
    for (const motion of motions) {
      const sizes = (motion === 'none' && still.get(name)) || (await sizesOf(name, motion, images));
      rows.push([name, motion, ...cellsOf(sizes)]);
    }
  const heads = ['Template', 'Motion', ...durations.map((seconds) => `${seconds} s`)];
  return { title: 'The same with smooth motion', heads, rows };
}

async function sizesOf(name: TemplateName, motion: Motion, images: number): Promise<Sizes[]> {
  const appearance = { ...defaultAppearance(name), width: 600, height: 150, motion };
  const layout = await new LayoutCache().get(layoutSpecFor(appearance, 90 * day));
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
