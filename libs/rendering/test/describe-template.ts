import fc from 'fast-check';
import sharp from 'sharp';

import {
  createPalette,
  LayoutCache,
  layoutSpecFor,
  renderAnimation,
  templates,
  timeUnits,
  type Appearance,
} from '../src/index.ts';
import { decodeFrames, readStructure } from './decode-gif.ts';
import { anAppearance, day, hour, minute, someColors } from './factories.ts';
import { ReferencePainter } from './reference-picture.ts';
import { expectGolden } from './golden.ts';

type Name = keyof typeof templates;

/** Bytes that a template's animations may take at 600x150. */
const budgets = [
  { frames: 60, bytes: 30_000 },
  { frames: 300, bytes: 120_000 },
] as const;

/** The contract of every template: what it draws is what viewers see, in every frame, within the byte budget. */
export function describeTemplate(name: Name): void {
  const template = templates[name];
  const layouts = new LayoutCache();
  // Every frame is drawn once more for comparison: seconds of work for the longest, more on a busy machine.
  jest.setTimeout(60_000);

  async function render(appearance: Appearance, secondsLeft: number, frames: number, colors = someColors) {
    const spec = layoutSpecFor(appearance, secondsLeft);
    const layout = await layouts.get(spec);
    const palette = createPalette(layout, colors);
    return { spec, palette, gif: renderAnimation(layout, palette, secondsLeft, frames) };
  }

  /** Renders, plays, and compares every frame with the reference. Returns the number of frames. */
  async function expectExactFrames(appearance: Appearance, secondsLeft: number, frames: number, colors = someColors) {
    const { spec, palette, gif } = await render(appearance, secondsLeft, frames, colors);
    const painter = await ReferencePainter.create(template, spec);
    let shown = 0;
    for (const { picture } of decodeFrames(gif)) {
      const expected = painter.draw(secondsLeft - shown, palette);
      if (Buffer.compare(picture, expected) !== 0) {
        throw new Error(
          `${name} ${spec.width}x${spec.height}: frame ${shown} from ${secondsLeft} s is wrong at ${firstDifference(picture, expected, spec.width)}`,
        );
      }
      shown++;
      // Skia frees what getImageData copied only between turns of the event loop.
      if (shown % 8 === 0) await new Promise(setImmediate);
    }
    expect(shown).toBe(Math.min(frames, Math.max(0, secondsLeft) + 1));
    return gif;
  }

  describe(`template ${name}`, () => {
    describe('shows every second as the template draws it', () => {
      it.each([
        ['within a minute', 12 * day + 5 * hour + 47 * minute + 59, 60],
        ['across minutes', 12 * day + 5 * hour + 47 * minute + 38, 120],
        ['across an hour', 12 * day + 5 * hour + 30, 60],
        ['across ten hours', day + 20 * hour + 2, 10],
        ['across midnight', 12 * day + 30, 60],
        ['across ten days', 20 * day + 1, 4],
        ['from 100 to 99 days, the leading zero kept', 100 * day + 5, 20],
        ['from 1000 to 999 days', 1000 * day + 5, 20],
        ['from 10000 days, held at 9999', 10_000 * day + 3, 10],
        ['far above 9999 days', 123_456 * day + 3, 10],
        ['down to zero, and no further', 30, 60],
        ['for ten minutes', 3 * day + 7 * minute + 13, 600],
        ['in a single frame', 4 * day + 3 * hour + 2 * minute + 1, 1],
        ['at zero', 0, 60],
        ['after zero', -5, 60],
      ])('%s', async (_, secondsLeft, frames) => {
        await expectExactFrames(anAppearance(template.defaultSize), secondsLeft, frames);
      });

      it.each([
        [1200, 400],
        [400, 300],
        [300, 300],
        [120, 600],
        [800, 600],
        [120, 40],
        [1200, 40],
      ])('at %i x %i across an hour', async (width, height) => {
        await expectExactFrames(anAppearance({ width, height }), 7 * day + 5 * hour + 2, 5);
      });

      it.each([[['hours', 'minutes', 'seconds']], [['minutes', 'seconds']], [['days', 'minutes', 'seconds']]] as const)(
        'with %p only',
        async (units) => {
          await expectExactFrames(anAppearance({ width: 300, height: 75, units }), 4 * day + 4 * hour + 1, 70);
          await expectExactFrames(anAppearance({ width: 300, height: 75, units }), 2, 70);
        },
      );

      it('at any time, size and colours', async () => {
        const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
        const crossings = [minute, hour, day, 10 * day, 100 * day];
        const moment = fc.oneof(
          fc.integer({ min: 0, max: 11_000 * day }),
          fc.tuple(fc.constantFrom(...crossings), fc.integer({ min: -20, max: 20 })).map(([at, off]) => at + off),
        );
        const size = fc
          .record({ width: fc.integer({ min: 120, max: 1200 }), height: fc.integer({ min: 40, max: 600 }) })
          .filter(({ width, height }) => width * height <= 150_000);
        await fc.assert(
          fc.asyncProperty(
            size,
            moment,
            fc.integer({ min: 1, max: 70 }),
            fc.record({ background: color, text: color, accent: color }),
            (size, secondsLeft, frames, colors) =>
              expectExactFrames(anAppearance(size), secondsLeft, frames, colors).then(() => undefined),
          ),
          { numRuns: 12 },
        );
      });
    });

    it('plays once at one frame a second, no frame disposed of', async () => {
      const { gif } = await render(anAppearance(), 12 * day + 30, 60);
      expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
      expect(gif.at(-1)).toBe(0x3b);
      expect(readStructure(gif)).toEqual({ width: 600, height: 150, frames: 60, loops: null });
      expect(gif.includes('NETSCAPE')).toBe(false);
      for (const { delayCentiseconds, disposal } of decodeFrames(gif)) {
        expect(delayCentiseconds).toBe(100);
        expect(disposal).toBe(1);
      }
    });

    it('reads the same in a second decoder', async () => {
      const secondsLeft = 12 * day + 30;
      const { gif, spec, palette } = await render(anAppearance(), secondsLeft, 60);
      const painter = await ReferencePainter.create(template, spec);
      const first = await sharp(gif).ensureAlpha().raw().toBuffer();
      expect(Buffer.compare(first, painter.draw(secondsLeft, palette))).toBe(0);
      const { pages, delay, loop } = await sharp(gif, { animated: true }).metadata();
      expect({ pages, loop }).toEqual({ pages: 60, loop: 1 });
      expect(new Set(delay)).toEqual(new Set([1000]));
      const last = await sharp(gif, { page: 59 }).ensureAlpha().raw().toBuffer();
      expect(Buffer.compare(last, painter.draw(secondsLeft - 59, palette))).toBe(0);
    });

    it.each(budgets)('takes at most $bytes bytes for $frames frames', async ({ frames, bytes }) => {
      // One start in each part of a minute, an hour and a day: the first frame and the carries differ.
      for (let secondsLeft = 3 * hour; secondsLeft < 99 * day; secondsLeft += 2 * day + 5 * hour + 7 * minute + 11) {
        const { gif } = await render(anAppearance(), secondsLeft, frames);
        expect(gif.length).toBeLessThanOrEqual(bytes);
      }
    });

    describe('places its cells', () => {
      const placements = fc.record({
        width: fc.integer({ min: 120, max: 1200 }),
        height: fc.integer({ min: 40, max: 600 }),
        first: fc.integer({ min: 0, max: 2 }),
        label: fc.oneof(
          fc.string({ maxLength: 40 }),
          fc.constantFrom('Noch verbleibende Sekunden bis Neujahr', 'Überstürzt', ''),
        ),
        secondsLeft: fc.integer({ min: 0, max: 9_999 * day }),
      });

      it('on the canvas, apart from each other, with nothing clipped by a cell or by the edge of the canvas', async () => {
        await fc.assert(
          fc.asyncProperty(placements, async ({ width, height, first, label, secondsLeft }) => {
            fc.pre(width * height <= 480_000);
            const labels = { days: label, hours: label, minutes: label, seconds: label };
            const appearance = anAppearance({ width, height, labels, units: timeUnits.slice(first) });
            const spec = layoutSpecFor(appearance, secondsLeft);
            const painter = await ReferencePainter.create(template, spec);
            expectCellsApart(painter.arrangement.cells, width, height);
            expectClearEdges(painter.drawInks(secondsLeft), width, height);
            expectFreeCells(painter.drawBackdropInks(), painter.arrangement.cells, width);
            await new Promise(setImmediate);
          }),
          { numRuns: 60 },
        );
      });
    });

    it('looks as it did when it was last looked at', async () => {
      const secondsLeft = 12 * day + 5 * hour + 47 * minute + 38;
      const appearance = anAppearance(template.defaultSize);
      const { gif } = await render(appearance, secondsLeft, 1, template.defaultColors);
      const [frame] = decodeFrames(gif);
      await expectGolden(name, { ...template.defaultSize, rgba: frame?.picture ?? new Uint8Array() });
    });
  });
}

function firstDifference(picture: Uint8Array, expected: Uint8Array, width: number): string {
  const offset = picture.findIndex((channel, index) => channel !== expected[index]);
  const pixel = Math.floor(offset / 4);
  return `x ${pixel % width}, y ${Math.floor(pixel / width)}`;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function expectCellsApart(cells: readonly Area[], width: number, height: number): void {
  for (const [index, cell] of cells.entries()) {
    expect([cell.x, cell.y, cell.width, cell.height].every(Number.isInteger)).toBe(true);
    expect(cell.x >= 0 && cell.y >= 0 && cell.x + cell.width <= width && cell.y + cell.height <= height).toBe(true);
    for (const other of cells.slice(0, index)) {
      const apart =
        cell.x >= other.x + other.width ||
        other.x >= cell.x + cell.width ||
        cell.y >= other.y + other.height ||
        other.y >= cell.y + cell.height;
      expect(apart).toBe(true);
    }
  }
}

/** Whatever is drawn keeps off the outermost pixels: ink there would be clipped. */
function expectClearEdges(inks: Uint8ClampedArray, width: number, height: number): void {
  const inkAt = (x: number, y: number) => (inks[(y * width + x) * 4] ?? 0) + (inks[(y * width + x) * 4 + 1] ?? 0);
  let ink = 0;
  for (let x = 0; x < width; x++) ink += inkAt(x, 0) + inkAt(x, height - 1);
  for (let y = 0; y < height; y++) ink += inkAt(0, y) + inkAt(width - 1, y);
  expect(ink).toBe(0);
}

/** The backdrop keeps out of the cells: what it drew there would be cut off where the cell begins. */
function expectFreeCells(inks: Uint8ClampedArray, cells: readonly Area[], width: number): void {
  let ink = 0;
  for (const cell of cells) {
    for (let y = cell.y; y < cell.y + cell.height; y++) {
      const row = inks.subarray((y * width + cell.x) * 4, (y * width + cell.x + cell.width) * 4);
      for (let offset = 0; offset < row.length; offset += 4) ink += (row[offset] ?? 0) + (row[offset + 1] ?? 0);
    }
  }
  expect(ink).toBe(0);
}
