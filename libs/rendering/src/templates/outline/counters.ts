import type { Rectangle } from '../../gif/blocks.ts';
import { backgroundColor } from '../template-colors.ts';
import type { DrawingContext } from '../template.ts';

/** Channels below this value are not part of a letter. */
const threshold = 128;

/**
 * Finds the counters of letters: the areas that they enclose, as in 0 or R. They reach one pixel into the letters.
 *
 * @param area - of the canvas, in CSS pixels; nothing is drawn there yet, and nothing is afterward
 * @param draw - draws the letters in a pure color
 * @returns the counters in rows, in pixels of the canvas
 */
export function findCounters(context: DrawingContext, area: Rectangle, draw: () => void): Rectangle[] {
  const { a: scale, e, f } = context.getTransform();
  const [left, top] = [Math.floor(area.x * scale + e), Math.floor(area.y * scale + f)];
  const [width, height] = [Math.ceil(area.width * scale), Math.ceil(area.height * scale)];
  draw();
  const { data } = context.getImageData(left, top, width, height);
  context.fillStyle = backgroundColor;
  context.fillRect(area.x, area.y, area.width, area.height);
  const state = Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.max(data[4 * pixel] ?? 0, data[4 * pixel + 1] ?? 0) < threshold ? enclosed : letter,
  );
  markOutside(state, width);
  return runsOf(state, width).map(({ start, end }) => ({
    x: left + (start % width) - 1,
    y: top + Math.floor(start / width) - 1,
    width: end - start + 2,
    height: 3,
  }));
}

/** Fills the counters with the background color. */
export function clearCounters(context: DrawingContext, counters: readonly Rectangle[]): void {
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = backgroundColor;
  for (const { x, y, width, height } of counters) context.fillRect(x, y, width, height);
  context.restore();
}

const [letter, enclosed, outside] = [0, 1, 2] as const;

/** Marks what can be reached from the edges without crossing a letter. */
function markOutside(state: Uint8Array, width: number): void {
  const last = state.length - width;
  const pending = Array.from(state.keys()).filter(
    (pixel) => pixel < width || pixel >= last || pixel % width === 0 || pixel % width === width - 1,
  );
  for (let pixel = pending.pop(); pixel !== undefined; pixel = pending.pop()) {
    if (state[pixel] !== enclosed) continue;
    state[pixel] = outside;
    pending.push(pixel - 1, pixel + 1, pixel - width, pixel + width);
  }
}

/** Stretches of enclosed pixels in the same row. They never touch the edges, so they end in their row. */
function runsOf(state: Uint8Array, width: number): { readonly start: number; readonly end: number }[] {
  const runs: { start: number; end: number }[] = [];
  for (let pixel = width; pixel < state.length; pixel++) {
    if (state[pixel] !== enclosed) continue;
    const start = pixel;
    while (state[pixel] === enclosed) pixel++;
    runs.push({ start, end: pixel });
  }
  return runs;
}
