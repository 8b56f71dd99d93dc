import { type Motion, type TemplateName, motions } from '@tminus/domain';
import {
  BufferPool,
  LayoutCache,
  canMove,
  createPalette,
  defaultAppearance,
  layoutSpecFor,
  renderAnimation,
  renderCompressedAnimation,
  templates,
} from '@tminus/rendering';
import { type Figure, short, atMost } from '../figure.ts';
import type { Table } from '../report.ts';
import { cpuMicroseconds, uniqueSecond } from './cpu.ts';

const day = 86_400;
const durations = [60, 120, 300, 600];

interface Sizes {
  /** Mean bytes, as GIF and as sent to a client that accepts gzip. */
  plain: number;
  sent: number;
}

/** Measures the bytes of animations for clients that accept gzip, with all templates, and the CPU time of compressed ones. */
export async function compressionFigures(
  log: (text: string) => void,
  { images = 500, rounds = 7, runs = 5_000 } = {},
): Promise<{ figures: Figure[]; tables: Table[] }> {
  const names = Object.keys(templates) as TemplateName[];
  const moving = names.filter((each) => canMove({ template: each, transparent: false }));
  log('  bytes …');
  const sizes = new Map<TemplateName, Sizes[]>();
  for (const name of names) sizes.set(name, await sizesOf(name, 'none', images));
  log('  motion and layouts …');
  const motion = await motionTables(moving, sizes, { images, rounds });
  log('  CPU …');
  const cpu = await cpuTable(rounds, runs);
  const sent = (name: TemplateName, seconds: number) =>
    (sizes.get(name)?.[durations.indexOf(seconds)]?.sent ?? NaN) / 1000;
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
  const bytes = {
    title: `KB of animations at 600x150, plain and with gzip, mean of ${images}`,
    heads: ['Template', ...durations.map((seconds) => `${seconds} s`)],
    rows: [...sizes].map(([name, measured]) => [name, ...cellsOf(measured)]),
  };
  return { figures, tables: [bytes, ...motion, cpu] };
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);

const cellsOf = (sizes: readonly Sizes[]) => sizes.map(({ plain, sent }) => `${kb(plain)} -> ${kb(sent)}`);

const specOf = (name: TemplateName, motion: Motion) =>
  layoutSpecFor({ ...defaultAppearance(name), width: 600, height: 150, motion }, 90 * day);

async function prepare(name: TemplateName, motion: Motion) {
  const layout = await new LayoutCache().get(specOf(name, motion));
  return { layout, palette: createPalette(layout, templates[name].defaultColors) };
}

/** What smooth motion costs: bytes, and the CPU time and memory of a layout. */
async function motionTables(
  names: readonly TemplateName[],
  still: ReadonlyMap<TemplateName, Sizes[]>,
  { images, rounds }: { images: number; rounds: number },
): Promise<Table[]> {
  const variants = names.flatMap((name) => motions.map((motion) => ({ name, motion })));
  const [bytes, layouts]: [string[][], string[][]] = [[], []];
  for (const { name, motion } of variants) {
    const sizes = (motion === 'none' && still.get(name)) || (await sizesOf(name, motion, images));
    bytes.push([name, motion, ...cellsOf(sizes)]);
    layouts.push([name, motion, ...(await layoutCells(specOf(name, motion), rounds))]);
  }
  const heads = ['Template', 'Motion'];
  return [
    {
      title: 'The same with smooth motion',
      heads: [...heads, ...durations.map((seconds) => `${seconds} s`)],
      rows: bytes,
    },
    {
      title: `Building a layout at 600x150, median of ${rounds}`,
      heads: [...heads, 'CPU', 'Memory at most'],
      rows: layouts,
    },
  ];
}

async function layoutCells(spec: ReturnType<typeof specOf>, rounds: number): Promise<string[]> {
  const build = () => new LayoutCache().get(spec);
  const [microseconds = NaN] = await cpuMicroseconds([{ work: build, runs: 1 }], rounds);
  const { byteLimit } = await build();
  return [`${short(microseconds / 1000)} ms`, `${short(byteLimit / 1e6)} MB`];
}

async function sizesOf(name: TemplateName, motion: Motion, images: number): Promise<Sizes[]> {
  const { layout, palette } = await prepare(name, motion);
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

/** The CPU time of compressed and plain animations. */
async function cpuTable(rounds: number, runs: number): Promise<Table> {
  const { layout, palette } = await prepare('bold', 'none');
  const pool = new BufferPool(); // as in the image service
  const work = (render: typeof renderCompressedAnimation, seconds: number) => (run: number) => {
    const image = render(layout, palette, uniqueSecond(run), seconds, undefined, pool.acquire);
    if (image) pool.release(image);
  };
  const rows: string[][] = [];
  for (const seconds of [60, 600]) {
    const [plain = NaN, compressed = NaN] = await cpuMicroseconds(
      [
        { work: work(renderAnimation, seconds), runs },
        { work: work(renderCompressedAnimation, seconds), runs },
      ],
      rounds,
    );
    rows.push([`${seconds} s`, `${short(plain)} µs`, `${short(compressed)} µs`]);
  }
  return { title: 'CPU time of an animation of `bold`', heads: ['Length', 'Plain', 'With gzip'], rows };
}
