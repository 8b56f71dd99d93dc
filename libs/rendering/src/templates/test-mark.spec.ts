import { expectExact } from '../../test/expect-exact.ts';
import { anAppearance, day } from '../../test/factories.ts';
import { drawMessagePixels, drawPixelsAt } from '../layout/draw-bitmaps.ts';
import { EventLoopYielder } from '../layout/prepare-drawing.ts';
import { layoutSpecFor, type Appearance } from '../layout/layout-spec.ts';
import { templates } from './registry.ts';

type Name = keyof typeof templates;

const names = Object.keys(templates) as Name[];
const left = 12 * day + 4_097;

/** The rectangle in which an image with the mark differs from the one without it, and the number of pixels that differ. */
async function markIn(template: Name, given: Partial<Appearance>, message?: string) {
  const [live, test] = await Promise.all(
    [false, true].map((isTest) => {
      const spec = layoutSpecFor(anAppearance({ template, ...given, isTest }), left);
      const [from, yielder] = [templates[template], new EventLoopYielder()];
      return message ? drawMessagePixels(from, spec, message, yielder) : drawPixelsAt(from, spec, left, yielder);
    }),
  );
  const { width = 600, scale = 1 } = given;
  const pixels = [...(live ?? [])].flatMap((color, index) => (color === test?.[index] ? [] : [index]));
  const [columns, rows] = [
    pixels.map((pixel) => pixel % (width * scale)),
    pixels.map((pixel) => Math.floor(pixel / (width * scale))),
  ];
  const extent = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
  return { width: extent(columns) / scale, height: extent(rows) / scale, differing: pixels.length / scale ** 2 };
}

describe('the mark of test timers', () => {
  it.each(names)('is in one corner of images of %s, legible and small', async (name) => {
    for (const given of [
      { width: 120, height: 40 },
      { width: 600, height: 150 },
      { width: 300, height: 250, scale: 2 } as const,
    ]) {
      const mark = await markIn(name, given);
      expect(mark.height).toBeGreaterThanOrEqual(8);
      expect(mark.height).toBeLessThanOrEqual(Math.max(14, given.height / 6));
      expect(mark.width).toBeGreaterThanOrEqual(22);
      expect(mark.width).toBeLessThanOrEqual(Math.max(45, given.width / 4));
      expect(mark.differing).toBeGreaterThan(100);
    }
  });

  it('is on messages', async () => {
    expect((await markIn('bold', {}, 'The offer has ended.')).differing).toBeGreaterThan(300);
  });

  it.each([
    ['bold', {}],
    ['flip', { motion: 'smooth' }],
    ['badge', { transparent: true }],
    ['ring', { height: 60 }],
  ] as const)('stays the same while digits of %s change below it', async (template, given) => {
    const appearance = anAppearance({ template, width: 120, height: 40, ...given, isTest: true });
    await expectExact({ appearance, secondsLeft: 7 * day + 3, durationSeconds: 6 });
  });
});
