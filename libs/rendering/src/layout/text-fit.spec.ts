import { languages, maxMessageLength, templateNames, timeUnits, type OnExpire } from '@tminus/domain';
import { isProof } from '@tminus/testing/proof';
import fc from 'fast-check';
import { anAppearance, day, casesOf } from '../../test/factories.ts';
import { expectLegibleLabels } from '../../test/placement.ts';
import { dateTexts } from '../labels/date-text.ts';
import { templates } from '../templates/registry.ts';
import type { LabelExtent } from '../templates/template.ts';
import { layoutSpecFor, type Appearance } from './layout-spec.ts';
import { prepareTimerDrawing } from './prepare-drawing.ts';
import { findTextFit, fittingText, hasAmpleRoom } from './text-fit.ts';

const looks = {
  template: fc.constantFrom(...templateNames),
  language: fc.constantFrom(...languages),
  units: fc.subarray([...timeUnits], { minLength: 1 }),
  days: fc.constantFrom(1, 100, 9_999),
};
const ownLabel = fc.constantFrom(undefined, undefined, '', 'd', 'Überstürzt', 'दिन');
const zeros: OnExpire = { action: 'zeros' };
const message = fc.oneof(
  fc
    .constantFrom('W', 'i', '終', 'ش', 'न', '€', '😀', 'https://example.com/')
    .chain((unit) =>
      fc.integer({ min: 1, max: maxMessageLength }).map((length) => [...unit.repeat(length)].slice(0, length).join('')),
    ),
  fc
    .array(fc.stringMatching(/^[A-Za-zÄ-ü]{1,40}$/), { maxLength: 20 })
    .map((words) => words.join(' ').slice(0, maxMessageLength)),
);

describe('fittingText', () => {
  const textIn = async (given: Partial<Appearance>) => {
    const spec = layoutSpecFor(anAppearance(given), 0);
    const deadline = Date.UTC(2026, 8, 30, 17);
    const { text, shorter } = dateTexts('end', spec.language, 'Asia/Kathmandu', deadline, deadline - day);
    const texts = [text, ...shorter];
    const chosen = await fittingText(spec, texts);
    return { index: texts.indexOf(chosen), isLegible: (await findTextFit(spec, chosen)).isMessageLegible };
  };

  it.each(templateNames)('names a deadline in letters that can be read in the smallest image: %s', async (template) => {
    const written = ['en', 'vi', 'ar', 'ja'] as const;
    const index = templateNames.indexOf(template) % written.length;
    for (const language of isProof ? written : written.slice(index, index + 1))
      expect(await textIn({ template, language, width: 120, height: 40 })).toMatchObject({ isLegible: true });
  });
});

describe('findTextFit', () => {
  it('says what small images of all templates draw, never smaller than 9 pixels', async () => {
    const small = fc.record({
      ...looks,
      width: fc.integer({ min: 120, max: 420 }),
      height: fc.integer({ min: 40, max: 140 }),
      own: ownLabel,
    });
    const seen = new Set<LabelExtent>();
    await fc.assert(
      fc.asyncProperty(small, async ({ template, days, own, ...given }) => {
        const labels = own === undefined ? {} : { hours: own };
        const spec = layoutSpecFor(anAppearance({ template, labels, ...given }), days * day);
        const drawing = await prepareTimerDrawing(templates[template], spec);
        const arrangement = templates[template].arrange(drawing);
        expectLegibleLabels(arrangement, drawing);
        seen.add(arrangement.labelExtent);
      }),
      { numRuns: casesOf(60) },
    );
    if (isProof) expect(seen.size).toBe(3);
  });

  it.each(templateNames)(
    'breaks words that are wider than %s at 300x80, so that they stay legible',
    async (template) => {
      const spec = layoutSpecFor(anAppearance({ template, width: 300, height: 80 }), 0);
      for (const text of [
        'https://shop.example.com/summer-sale-2026/offers?ref=newsletter',
        'Donaudampfschifffahrtsgesellschaftskapitän',
        `See ${'very'.repeat(12)}-long.example`,
      ]) {
        expect([text, (await findTextFit(spec, text)).isMessageLegible]).toEqual([text, true]);
      }
    },
  );

  it('says when a message is too long to be legible', async () => {
    const tiny = layoutSpecFor(anAppearance({ width: 120, height: 40 }), 0);
    const legible = async (text: string) => (await findTextFit(tiny, text)).isMessageLegible;
    expect([await legible('Over'), await legible('W'.repeat(maxMessageLength)), await legible('')]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('hasAmpleRoom', () => {
  it('is never wrong', async () => {
    const orNone = (max: number) => fc.oneof(fc.constant(0), fc.nat({ max }));
    const large = fc.record({ ...looks, wider: orNone(600), higher: orNone(450) });
    await fc.assert(
      fc.asyncProperty(large, async ({ template, wider, higher, days, ...given }) => {
        const { defaultSize } = templates[template];
        const size = { width: defaultSize.width + wider, height: defaultSize.height + higher };
        fc.pre(size.width * size.height <= 480_000);
        const spec = layoutSpecFor(anAppearance({ template, ...size, ...given }), days * day);
        expect(hasAmpleRoom(spec, zeros)).toBe(true);
        expect(await findTextFit(spec)).toEqual({ labels: 'full', isMessageLegible: true });
      }),
      { numRuns: casesOf(30) },
    );
  });

  it('is never wrong about messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...templateNames), message, async (template, text) => {
        const spec = layoutSpecFor(anAppearance({ template, width: 600, height: 150 }), 0);
        expect(hasAmpleRoom(spec, { action: 'message', message: text })).toBe(true);
        expect((await findTextFit(spec, text)).isMessageLegible).toBe(true);
      }),
      { numRuns: casesOf(10) },
    );
    const small = layoutSpecFor(anAppearance({ template: 'badge', width: 420, height: 56 }), 0);
    expect(hasAmpleRoom(small, { action: 'message', message: 'Over' })).toBe(false);
  });
});
