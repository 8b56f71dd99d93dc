import {
  BufferPool,
  LayoutCache,
  createPalette,
  layoutSpecFor,
  renderAnimation,
  defaultAppearance,
} from '@tminus/rendering';
import { type Figure, short, atLeast, atMost } from '../figure.ts';
import { renderWithLibraries } from './baseline.ts';
import { cpuMicroseconds, uniqueSecond } from './cpu.ts';

const day = 86_400;

/** Colors that never repeat. */
const hex = (value: number) => `#${(value & 0xffffff).toString(16).padStart(6, '0')}`;
const uniqueColors = (run: number) => ({
  background: hex(run * 40_503),
  text: hex(~(run * 40_503)),
  accent: hex(run * 65_537),
});

/** Measures the CPU time per unique GIF, compared with that of public libraries, and the size. */
export async function renderingFigures(
  log: (text: string) => void,
  { rounds = 7, runs = 5_000, baselineRuns = 10, images = 500 } = {},
): Promise<Figure[]> {
  const appearance = defaultAppearance('bold');
  const layout = await new LayoutCache().get(layoutSpecFor(appearance, 90 * day));
  const pool = new BufferPool(); // as in the image service
  const render = (frames: number) => (run: number) => {
    const palette = createPalette(layout, uniqueColors(run));
    const gif = renderAnimation(layout, palette, uniqueSecond(run), frames, undefined, pool.acquire);
    pool.release(gif);
    return gif;
  };
  const bytes = (frames: number) => {
    const sizes = Array.from({ length: images }, (_, run) => render(frames)(run).length);
    return sizes.reduce((sum, size) => sum + size, 0) / sizes.length / 1000;
  };
  // Alternates with the baseline, because the speed of the machine varies.
  const [ours = NaN, long = NaN, theirs = NaN] = await cpuMicroseconds(
    [
      { work: render(60), runs },
      { work: render(300), runs },
      { work: (run) => renderWithLibraries(uniqueSecond(run), uniqueColors(run)), runs: baselineRuns },
    ],
    rounds,
  );
  log(`  60 frames: ${short(ours)} µs, 300 frames: ${short(long)} µs`);
  return [
    {
      what: 'CPU per unique GIF',
      measured: `${short(ours)} µs compared with ${short(theirs)} µs (cell atlas + omggif)`,
      value: theirs / ours,
      ...atLeast(500, 1000, 'x'),
    },
    {
      what: 'CPU of 300 s compared with 60 s',
      measured: `${short(long)} µs compared with ${short(ours)} µs`,
      value: long / ours,
      ...atMost(2, 1.6, 'x'),
    },
    {
      what: 'size of a 60 s GIF',
      measured: `mean of ${images}`,
      value: bytes(60),
      ...atMost(30, 26, 'KB'),
    },
    {
      what: 'bytes of 300 s',
      measured: `mean of ${images}`,
      value: bytes(300),
      ...atMost(120, 110, 'KB'),
    },
  ];
}
