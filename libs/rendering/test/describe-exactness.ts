import fc from 'fast-check';

import { languages, timeUnits } from '@tminus/domain';

import { templates, type Appearance, type FinalFrameSpec } from '../src/index.ts';
import { readStructure } from './decode-gif.ts';
import { expectExact } from './expect-exact.ts';
import { anAppearance as anyAppearance, day, hour, minute } from './factories.ts';
import { casesOf } from './proof.ts';

/** Viewers see in every frame what the template draws. */
export function describeExactness(name: keyof typeof templates): void {
  const template = templates[name];
  const anAppearance = (given: Partial<Appearance> = {}) => anyAppearance({ template: name, ...given });
  const aSmallOne = (given: Partial<Appearance> = {}) => anAppearance({ width: 240, height: 60, ...given });

  describe('shows every second as the template draws it', () => {
    it.each([
      ['across an hour, with ten minutes', 12 * day + 5 * hour + 10 * minute + 3, 14],
      ['across midnight', 12 * day + 2, 5],
      ['from 1000 to 999 days, keeping the leading zero', 1000 * day + 1, 4],
      ['far above 9999 days', 123_456 * day + 3, 4],
      ['through the singular of every unit', day + hour + minute + 2, 4],
      ['down to zero and no further', 5, 60],
      ['after zero', -5, 60],
    ])('%s', async (_, secondsLeft, durationSeconds) => {
      await expectExact({ appearance: anAppearance(template.defaultSize), secondsLeft, durationSeconds });
    });

    it('in 600 frames', async () => {
      const appearance = anAppearance({ width: 120, height: 40 });
      await expectExact({ appearance, secondsLeft: 3 * day + 433, durationSeconds: 600 });
    });

    it('at 1200 x 400 across an hour', async () => {
      const appearance = anAppearance({ width: 1200, height: 400 });
      await expectExact({ appearance, secondsLeft: 7 * day + 5 * hour, durationSeconds: 2 });
    });

    it.each(['ru', 'ar', 'ja'] as const)('in %s, with labels in singular and plural', async (language) => {
      const appearance = aSmallOne({ language, height: 100 });
      await expectExact({ appearance, secondsLeft: 3 * day + 2 * hour + 2 * minute + 2, durationSeconds: 5 });
      await expectExact({ appearance, secondsLeft: day + 11 * hour + minute, durationSeconds: 2 });
    });

    it.each([
      [['minutes', 'seconds']],
      [['days', 'seconds']],
      [['seconds']],
      [['days', 'hours', 'minutes']],
      [['days']],
    ] as const)('with %p only', async (units) => {
      const withSeconds = units.at(-1) === 'seconds';
      for (const transparent of [false, true]) {
        const appearance = aSmallOne({ units, transparent });
        await expectExact({ appearance, secondsLeft: 4 * day - 118, durationSeconds: withSeconds ? 4 : 400 });
        await expectExact({ appearance, secondsLeft: withSeconds ? 2 : 61, durationSeconds: 600 });
      }
    });

    it('at scale 2', async () => {
      const appearance = aSmallOne({ scale: 2, language: 'ar' });
      const gif = await expectExact({ appearance, secondsLeft: day + 61, durationSeconds: 5 });
      expect(readStructure(gif)).toMatchObject({ width: 480, height: 120 });
    });

    it('at scale 3', async () => {
      const appearance = anAppearance({ width: 120, height: 40, scale: 3 });
      const gif = await expectExact({ appearance, secondsLeft: day + 61, durationSeconds: 3 });
      expect(readStructure(gif)).toMatchObject({ width: 360, height: 120 });
    });

    it('on a transparent background', async () => {
      const appearance = aSmallOne({ transparent: true });
      await expectExact({ appearance, secondsLeft: 12 * day + 3, durationSeconds: 70 });
      await expectExact({ appearance, secondsLeft: 12 * day, durationSeconds: 1 });
    });

    it.each<FinalFrameSpec>([{ kind: 'message', text: 'Предложение закончилось. Спасибо! 😀' }, { kind: 'hidden' }])(
      'ending with %j',
      async (finalFrame) => {
        for (const transparent of [false, true]) {
          const appearance = aSmallOne({ transparent });
          await expectExact({ appearance, secondsLeft: 2, durationSeconds: 60, finalFrame });
          await expectExact({ appearance, secondsLeft: 2, durationSeconds: 2, finalFrame });
          await expectExact({ appearance, secondsLeft: -3, durationSeconds: 60, finalFrame });
        }
        const appearance = aSmallOne({ units: ['hours', 'minutes'] });
        await expectExact({ appearance, secondsLeft: 95, durationSeconds: 600, finalFrame });
      },
    );

    it('at any time, size and colors', async () => {
      const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
      const crossings = [minute, hour, day, 10 * day, 100 * day];
      const secondsLeft = fc.oneof(
        fc.integer({ min: 0, max: 11_000 * day }),
        fc.tuple(fc.constantFrom(...crossings), fc.integer({ min: -20, max: 20 })).map(([at, off]) => at + off),
      );
      const appearance = fc
        .record({
          width: fc.integer({ min: 120, max: 1200 }),
          height: fc.integer({ min: 40, max: 600 }),
          language: fc.constantFrom(...languages),
          units: fc.subarray([...timeUnits], { minLength: 1 }),
          transparent: fc.boolean(),
        })
        .filter(({ width, height }) => width * height <= 60_000);
      const colors = fc.record({ background: color, text: color, accent: color });
      await fc.assert(
        fc.asyncProperty(
          fc.record({ appearance, secondsLeft, durationSeconds: fc.integer({ min: 1, max: 40 }), colors }),
          async ({ appearance, ...rest }) => {
            await expectExact({ ...rest, appearance: anAppearance(appearance) });
          },
        ),
        { numRuns: casesOf(8) },
      );
    });
  });
}
