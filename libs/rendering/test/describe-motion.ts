import fc from 'fast-check';

import { timeUnits } from '@tminus/domain';

import { templates, type Appearance } from '../src/index.ts';
import { decodeFrames, expectSameInSecondDecoder } from './decode-gif.ts';
import { expectExact, renderGif } from './expect-exact.ts';
import { anAppearance, day, hour, minute, startTimes } from './factories.ts';
import { casesOf } from './proof.ts';

/** With smooth motion, viewers see in every frame what the template draws: between two seconds, and at each of them. */
export function describeMotion(name: keyof typeof templates): void {
  const moving = (given: Partial<Appearance> = {}) =>
    anAppearance({ template: name, width: 240, height: 60, motion: 'smooth', ...given });

  describe('smooth motion', () => {
    it.each([
      ['across an hour', 12 * day + 5 * hour + 3, 6],
      ['across ten days', 20 * day + 1, 4],
      ['from 100 to 99 days', 100 * day + 1, 4],
      ['through the singular of every unit', day + hour + minute + 2, 4],
      ['down to zero and no further', 5, 60],
    ])('is as drawn %s', async (_, secondsLeft, durationSeconds) => {
      await expectExact({ appearance: moving(templates[name].defaultSize), secondsLeft, durationSeconds });
    });

    it('has in-between frames in each second, as long as it lasts', async () => {
      const appearance = moving({ width: 120, height: 40 });
      const gif = await expectExact({ appearance, secondsLeft: 3 * day + 433, durationSeconds: 250 });
      const { frames = NaN, mostSteps = Infinity } = templates[name].motion ?? {};
      const second = [...Array<number>(frames).fill(6), 100 - frames * 6];
      const seconds = Array.from({ length: 249 }, (_, step) => (step < mostSteps ? second : [100]));
      expect([...decodeFrames(gif)].map(({ delayCentiseconds }) => delayCentiseconds)).toEqual([
        100,
        ...seconds.flat(),
      ]);
    });

    it.each([[['days', 'seconds']], [['seconds']], [['days', 'hours', 'minutes']]] as const)(
      'is as drawn with %p only',
      async (units) => {
        const appearance = moving({ units });
        const withSeconds = units.at(-1) === 'seconds';
        await expectExact({ appearance, secondsLeft: 4 * day - 118, durationSeconds: withSeconds ? 4 : 400 });
        await expectExact({ appearance, secondsLeft: withSeconds ? 2 : 61, durationSeconds: 600 });
      },
    );

    it('is as drawn at any time, size and choice of units', async () => {
      const crossings = [minute, hour, day, 10 * day, 100 * day];
      const given = fc.record({
        width: fc.integer({ min: 120, max: 400 }),
        height: fc.integer({ min: 40, max: 150 }),
        units: fc.subarray([...timeUnits], { minLength: 1 }),
        language: fc.constantFrom('en', 'ru', 'ar', 'ja'),
        scale: fc.constantFrom(1, 2),
      });
      const secondsLeft = fc.tuple(fc.constantFrom(...crossings), fc.integer({ min: -20, max: 20 }));
      await fc.assert(
        fc.asyncProperty(
          given,
          secondsLeft,
          fc.integer({ min: 1, max: 20 }),
          async (look, [at, off], durationSeconds) => {
            await expectExact({
              appearance: moving(look as Partial<Appearance>),
              secondsLeft: at + off,
              durationSeconds,
            });
          },
        ),
        { numRuns: casesOf(8) },
      );
    });

    it.each([{ kind: 'message', text: 'Over' }, { kind: 'hidden' }] as const)(
      'ends with %p at once',
      async (finalFrame) => {
        await expectExact({ appearance: moving(), secondsLeft: 3, durationSeconds: 60, finalFrame });
        const appearance = moving({ units: ['hours', 'minutes'] });
        await expectExact({ appearance, secondsLeft: 95, durationSeconds: 600, finalFrame });
      },
    );

    it('looks the same in a second decoder', async () => {
      const { gif } = await renderGif({ appearance: moving(), secondsLeft: hour + 2, durationSeconds: 5 });
      await expectSameInSecondDecoder(gif);
    });

    it('keeps to its byte budget for 60 s', async () => {
      const appearance = moving({ width: 600, height: 150 });
      for (const secondsLeft of startTimes()) {
        const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds: 60 });
        expect(gif.length).toBeLessThanOrEqual(templates[name].motion?.byteBudget ?? 0);
      }
    });
  });
}
