import fc from 'fast-check';
import { languages, timeUnits } from '@tminus/domain';
import { layoutSpecFor, templates, unsupportedCharacters, type Appearance } from '../src/index.ts';
import { anAppearance as anyAppearance, day } from './factories.ts';
import {
  expectLegibleLabels,
  expectCellsApart,
  expectClearEdges,
  expectFreeCells,
  expectLastUnitAlone,
} from './placement.ts';
import { casesOf } from './proof.ts';
import { ReferencePainter } from './reference-picture.ts';

/** Where a template draws, for any input. */
export function describePlacement(name: keyof typeof templates): void {
  const template = templates[name];
  const anAppearance = (given: Partial<Appearance> = {}) => anyAppearance({ template: name, ...given });

  describe('placement', () => {
    const placements = fc.record({
      width: fc.integer({ min: 120, max: 1200 }),
      height: fc.integer({ min: 40, max: 600 }),
      units: fc.subarray([...timeUnits], { minLength: 1 }),
      language: fc.constantFrom(...languages),
      motion: fc.constantFrom('none', 'smooth'),
      label: fc.oneof(
        fc.constant(undefined),
        fc.string({ maxLength: 20 }),
        fc.constantFrom('Noch so viele Tage!', 'Überstürzt', ''),
      ),
      secondsLeft: fc.integer({ min: 0, max: 9_999 * day }),
    });

    // In a text from right to left, the sign is drawn apart from the letter. It is taller.
    const signBesideLetters = {
      width: 120,
      height: 40,
      units: ['seconds' as const],
      language: 'he' as const,
      motion: 'none' as const,
      label: 'A`',
      secondsLeft: 0,
    };

    it('places cells on the canvas, without overlaps and without clipping', async () => {
      await fc.assert(
        fc.asyncProperty(placements, async ({ label, secondsLeft, ...given }) => {
          const { width, height, units } = given;
          fc.pre(width * height <= 480_000);
          const labels = label === undefined ? {} : { days: label, hours: label, minutes: label, seconds: label };
          const spec = layoutSpecFor(anAppearance({ ...given, labels }), secondsLeft);
          const painter = await ReferencePainter.create(template, spec);
          const { cells } = painter.arrangement;
          expectLegibleLabels(painter.arrangement, painter.drawing);
          expectCellsApart(cells, width, height);
          expectLastUnitAlone(cells, units.at(-1));
          expectClearEdges(painter.drawChannels(secondsLeft), width, height);
          expectFreeCells(painter.drawBackdropChannels(), cells, width);
          await new Promise(setImmediate);
        }),
        { numRuns: casesOf(30), examples: [[signBesideLetters]] },
      );
    });

    it('keeps messages clear of the edges', async () => {
      const texts = fc.oneof(
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 120 }),
        fc.constantFrom('Vorbei!', 'خرج', 'Ещё', '終了。'.repeat(30), 'W'.repeat(120)),
      );
      const sizes = placements.filter(({ width, height }) => width * height <= 100_000);
      await fc.assert(
        fc.asyncProperty(sizes, texts, async ({ width, height, language }, text) => {
          fc.pre(text.trim() !== '' && unsupportedCharacters(text).length === 0);
          const spec = layoutSpecFor(anAppearance({ width, height, language }), 0);
          const painter = await ReferencePainter.create(template, spec);
          const picture = await painter.drawMessage(
            text,
            Uint8Array.from({ length: 192 }, (_, i) => (i < 3 ? 0 : 255)),
          );
          expectClearEdges(picture, width, height);
        }),
        { numRuns: casesOf(12) },
      );
    });
  });
}
