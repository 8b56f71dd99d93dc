import fc from 'fast-check';

import { timeUnits } from '@tminus/domain';

import { layoutSpecFor, templates, type Appearance } from '../src/index.ts';
import { decodeFrames, expectSameInSecondDecoder } from './decode-gif.ts';
import { expectExact, renderGif } from './expect-exact.ts';
import { anAppearance, day, hour, minute } from './factories.ts';
import { expectCellsApart, expectClearEdges, expectFreeCells } from './placement.ts';
import { ReferencePainter } from './reference-picture.ts';

/** With smooth motion, viewers see in every frame what the template draws: between two seconds, and at each of them. */
export function describeMotion(name: keyof typeof templates): void {
  const moving = (given: Partial<Appearance> = {}) =>
    anAppearance({ template: name, width: 240, height: 60, motion: 'smooth', ...given });

  describe('smooth motion', () => {
    it.each([
      ['across minutes', 12 * day + 5 * hour + 47 * minute + 12, 24],
      ['across an hour', 12 * day + 5 * hour + 3, 6],
      ['across midnight', 12 * day + 2, 5],
      ['across ten days', 20 * day + 1, 4],
      ['from 100 to 99 days', 100 * day + 1, 4],
      ['from 10000 days, capped at 9999', 10_000 * day + 1, 4],
      ['down to zero and no further', 5, 60],
      ['through the singular of every unit', day + hour + minute + 2, 4],
      ['in a single frame', 4 * day + 3 * hour + 2 * minute + 1, 1],
      ['at zero', 0, 60],
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

    it.each([
      [['minutes', 'seconds']],
      [['days', 'seconds']],
      [['seconds']],
      [['days', 'hours', 'minutes']],
      [['minutes']],
      [['days']],
    ] as const)('is as drawn with %p only', async (units) => {
      const appearance = moving({ units });
      const withSeconds = units.at(-1) === 'seconds';
      await expectExact({ appearance, secondsLeft: 4 * day + 4 * hour + 1, durationSeconds: 4 });
      await expectExact({ appearance, secondsLeft: 4 * day - 118, durationSeconds: withSeconds ? 4 : 400 });
      await expectExact({ appearance, secondsLeft: withSeconds ? 2 : 61, durationSeconds: 600 });
    });

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
        { numRuns: 15 },
      );
    });

    it.each([{ kind: 'message', text: 'Over' }, { kind: 'hidden' }] as const)(
      'ends with %p at once',
      async (finalFrame) => {
        await expectExact({ appearance: moving(), secondsLeft: 3, durationSeconds: 60, finalFrame });
        await expectExact({ appearance: moving(), secondsLeft: 60, durationSeconds: 600, finalFrame });
        const appearance = moving({ units: ['hours', 'minutes'] });
        await expectExact({ appearance, secondsLeft: 95, durationSeconds: 600, finalFrame });
      },
    );

    it('takes exactly a second for each second, whose picture is complete when it ends', async () => {
      const secondsLeft = day + 2;
      const { gif } = await renderGif({ appearance: moving(), secondsLeft, durationSeconds: 130 });
      const { gif: cut } = await renderGif({
        appearance: moving({ motion: 'none' }),
        secondsLeft,
        durationSeconds: 130,
      });
      const seconds = decodeFrames(cut);
      let elapsed = 0;
      let complete = 0;
      for (const { picture, delayCentiseconds } of decodeFrames(gif)) {
        elapsed += delayCentiseconds;
        if (elapsed % 100 !== 0) continue;
        const second = seconds.next();
        if (second.done) throw new Error('There are too many seconds.');
        expect(Buffer.compare(picture, second.value.picture)).toBe(0);
        expect(elapsed).toBe(100 * ++complete);
      }
      expect(complete).toBe(130);
    });

    it('looks the same in a second decoder', async () => {
      const { gif } = await renderGif({ appearance: moving(), secondsLeft: hour + 2, durationSeconds: 5 });
      await expectSameInSecondDecoder(gif);
    });

    it('stays in the cells', async () => {
      for (const [width, height] of [
        [600, 150],
        [120, 40],
        [300, 250],
        [120, 320],
        [1200, 400],
      ] as const) {
        const painter = await ReferencePainter.create(
          templates[name],
          layoutSpecFor(moving({ width, height }), 4 * day),
        );
        expectCellsApart(painter.arrangement.cells, width, height);
        expectFreeCells(painter.drawBackdropChannels(), painter.arrangement.cells, width);
        expectClearEdges(painter.drawChannels(4 * day), width, height);
      }
    });

    it('keeps to its byte budget for 60 s', async () => {
      const appearance = moving({ width: 600, height: 150 });
      for (let secondsLeft = 3 * hour; secondsLeft < 99 * day; secondsLeft += 2 * day + 5 * hour + 7 * minute + 11) {
        const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds: 60 });
        expect(gif.length).toBeLessThanOrEqual(templates[name].motion?.byteBudget ?? 0);
      }
    });
  });
}
