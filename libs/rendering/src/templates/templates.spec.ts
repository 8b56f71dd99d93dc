import { languages, templateNames, type TemplateName, timeUnits, type TimeUnit } from '@tminus/domain';
import { isProof } from '@tminus/testing/proof';
import fc from 'fast-check';
import sharp from 'sharp';
import { contactSheet } from '../../test/contact-sheet.mjs';
import { decodeFrames, expectSameInSecondDecoder, readStructure, withoutHiddenColors } from '../../test/decode-gif.ts';
import * as engine from '../../test/engine.ts';
import { expectExact, renderGif, type RenderCase } from '../../test/expect-exact.ts';
import { anAppearance, day, hour, minute, startTimes, casesOf } from '../../test/factories.ts';
import { expectGolden } from '../../test/golden.ts';
import {
  expectCellsApart,
  expectClearEdges,
  expectFreeCells,
  expectLastUnitAlone,
  expectLegibleLabels,
} from '../../test/placement.ts';
import { ReferencePainter } from '../../test/reference-picture.ts';
import {
  layoutSpecFor,
  renderStill,
  templates,
  unsupportedCharacters,
  type Appearance,
  type FinalFrameSpec,
} from '../index.ts';

/** The templates that differ most: separators, boxes and arcs that move, and a second shape behind the digits. */
const alwaysCompared: readonly string[] = ['bold', 'flip', 'ring', 'outline'];

const over: FinalFrameSpec = { kind: 'message', text: 'Предложение закончилось. Спасибо! 😀' };
const hidden: FinalFrameSpec = { kind: 'hidden' };

const units = fc.subarray([...timeUnits], { minLength: 1 });

/** Changes of the leading digits, plurals, sizes, units and endings. */
function edgeCases(name: TemplateName): RenderCase[] {
  const { defaultSize, motion } = templates[name];
  const small = { width: 240, height: 60 };
  const withoutSeconds: TimeUnit[] = ['days', 'hours', 'minutes'];
  const cases: [Partial<Appearance>, secondsLeft: number, durationSeconds: number, finalFrame?: FinalFrameSpec][] = [
    [defaultSize, 12 * day + 2, 5],
    [defaultSize, 5, 60],
    [defaultSize, 12 * day + 5 * hour + 10 * minute + 3, 14],
    [defaultSize, 1000 * day + 1, 4],
    [defaultSize, 123_456 * day + 3, 4],
    [defaultSize, day + hour + minute + 2, 4],
    [defaultSize, -5, 60],
    [{ width: 120, height: 40 }, 3 * day + 433, 250],
    [{ width: 1200, height: 400 }, 7 * day + 5 * hour, 2],
    [{ width: 120, height: 40, scale: 3 }, day + 61, 3],
    [{ ...small, scale: 2, language: 'ar' }, day + 61, 5],
    [{ ...small, language: 'ru' }, 3 * day + 2 * hour + 2 * minute + 2, 5],
    [{ ...small, language: 'ja' }, day + 11 * hour + minute, 2],
    [{ ...small, transparent: true }, 12 * day + 3, 70],
    [{ ...small, transparent: true, units: ['seconds'] }, 4 * day - 118, 4],
    [{ ...small, units: ['days', 'seconds'] }, 4 * day - 118, 4],
    [{ ...small, units: ['minutes', 'seconds'] }, 2, 600],
    [{ ...small, units: withoutSeconds }, 4 * day - 118, 400],
    [{ ...small, units: withoutSeconds, transparent: true }, 61, 600],
    [{ ...small, units: ['hours', 'minutes'] }, 95, 600, over],
    [small, 2, 60, over],
    [{ ...small, transparent: true }, 2, 60, hidden],
    [{ ...small, transparent: true }, -3, 60, over],
    [small, 2, 2, hidden],
  ];
  const motions = motion === undefined ? (['none'] as const) : (['none', 'smooth'] as const);
  return cases.flatMap(([given, secondsLeft, durationSeconds, finalFrame]) =>
    motions.map((each) => ({
      appearance: anAppearance({ template: name, motion: each, ...given }),
      ...{ secondsLeft, durationSeconds, finalFrame },
    })),
  );
}

/** Any timer of a template, often where its units change. */
function anyCase(name: TemplateName): fc.Arbitrary<RenderCase> {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}` as const);
  const crossings = fc.constantFrom(minute, hour, day, 10 * day, 100 * day);
  const appearance = fc
    .record({
      width: fc.integer({ min: 120, max: 1200 }),
      height: fc.integer({ min: 40, max: 600 }),
      scale: fc.constantFrom(1 as const, 1 as const, 2 as const),
      language: fc.constantFrom(...languages),
      motion: fc.constantFrom('none' as const, 'smooth' as const),
      transparent: fc.boolean(),
      units,
    })
    .filter(({ width, height, scale }) => width * height * scale ** 2 <= 60_000);
  return fc.record({
    appearance: appearance.map((given) => anAppearance({ template: name, ...given })),
    secondsLeft: fc.oneof(
      fc.integer({ min: -5, max: 11_000 * day }),
      fc.tuple(crossings, fc.integer({ min: -20, max: 20 })).map(([at, off]) => at + off),
    ),
    durationSeconds: fc.integer({ min: 1, max: 40 }),
    colors: fc.record({ background: color, text: color, accent: color }),
    finalFrame: fc.constantFrom(undefined, undefined, over, hidden),
  });
}

/** Where a template draws, for any input. */
function describePlacement(name: TemplateName): void {
  const template = templates[name];
  const placements = fc.record({
    width: fc.integer({ min: 120, max: 1200 }),
    height: fc.integer({ min: 40, max: 600 }),
    units,
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
    ...{ width: 120, height: 40, units: ['seconds' as const], language: 'he' as const, motion: 'none' as const },
    ...{ label: 'A`', secondsLeft: 0 },
  };

  it('places cells on the canvas, without overlaps and without clipping', async () => {
    await fc.assert(
      fc.asyncProperty(placements, async ({ label, secondsLeft, ...given }) => {
        const { width, height } = given;
        fc.pre(width * height <= 480_000);
        const labels = label === undefined ? {} : { days: label, hours: label, minutes: label, seconds: label };
        const spec = layoutSpecFor(anAppearance({ template: name, ...given, labels }), secondsLeft);
        const painter = await ReferencePainter.create(template, spec);
        const { cells } = painter.arrangement;
        expectLegibleLabels(painter.arrangement, painter.drawing);
        expectCellsApart(cells, width, height);
        expectLastUnitAlone(cells, given.units.at(-1));
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
    const allWhite = Uint8Array.from({ length: 192 }, (_, index) => (index < 3 ? 0 : 255));
    await fc.assert(
      fc.asyncProperty(sizes, texts, async ({ width, height, language }, text) => {
        fc.pre(text.trim() !== '' && unsupportedCharacters(text).length === 0);
        const spec = layoutSpecFor(anAppearance({ template: name, width, height, language }), 0);
        const painter = await ReferencePainter.create(template, spec);
        expectClearEdges(await painter.drawMessage(text, allWhite), width, height);
      }),
      { numRuns: casesOf(12) },
    );
  });
}

/** A picture with partly transparent pixels on the background color. Pixels that show nothing are 0 in all channels. */
function onBackground(picture: Uint8Array, palette: Uint8Array): Uint8Array {
  return picture.map((channel, index) => {
    const opacity = (picture[index - (index % 4) + 3] ?? 0) / 255;
    if (opacity === 0) return 0;
    return index % 4 === 3 ? 255 : Math.round(channel * opacity + (palette[index % 4] ?? 0) * (1 - opacity));
  });
}

function largestDifference(one: Uint8Array, other: Uint8Array): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((largest, channel, index) => Math.max(largest, Math.abs(channel - (other[index] ?? 0))), 0);
}

/**
 * The contract of all templates: viewers see in every frame what the template draws, within the byte budget. The unit tests compare
 * every frame of four templates, the proofs of all, with more random cases.
 */
describe.each(templateNames)('template %s', (name) => {
  const template = templates[name];
  const isCompared = isProof || alwaysCompared.includes(name);
  const moving = template.motion === undefined ? [] : [{ motion: 'smooth' } as const];
  const anImage = (given: Partial<Appearance> = {}) => anAppearance({ template: name, ...given });

  it('shows in every frame what it draws: between two seconds, at each of them, and at the end', async () => {
    const examples = isCompared ? edgeCases(name) : edgeCases(name).slice(0, 2);
    await fc.assert(
      fc.asyncProperty(anyCase(name), async (each) => void (await expectExact(each))),
      {
        examples: examples.map((each): [RenderCase] => [each]),
        numRuns: examples.length + (isCompared ? casesOf(16) : 0),
      },
    );
  });

  it('plays once at one frame per second without disposing of frames', async () => {
    const { gif } = await renderGif({ appearance: anImage(), secondsLeft: 12 * day + 30, durationSeconds: 60 });
    expect(gif.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect(gif.at(-1)).toBe(0x3b);
    expect(readStructure(gif)).toEqual({ width: 600, height: 150, frames: 60, loops: null });
    for (const frame of decodeFrames(gif)) expect(frame).toMatchObject({ delayCentiseconds: 100, disposal: 1 });
  });

  it.each([{}, { transparent: true }, ...moving])('looks the same in a second decoder: %j', async (given) => {
    const appearance = anImage({ width: 240, height: 60, ...given });
    for (const secondsLeft of [12 * day + 4, 3]) {
      const { gif } = await renderGif({ appearance, secondsLeft, durationSeconds: 8, finalFrame: over });
      expect(await expectSameInSecondDecoder(gif)).toBe(1);
    }
  });

  it('looks the same as a still, in GIF and PNG', async () => {
    for (const transparent of [false, true])
      for (const secondsLeft of [12 * day + 3_599, 0]) {
        const appearance = anImage({ width: 240, height: 60, transparent });
        const rendered = await renderGif({ appearance, secondsLeft, durationSeconds: 1, finalFrame: over });
        const [first] = decodeFrames(rendered.gif);
        const expected = withoutHiddenColors(first?.picture ?? new Uint8Array());
        for (const format of ['gif', 'png'] as const) {
          const { layout, palette, finalFrame } = rendered;
          const still = renderStill(layout, palette, secondsLeft, { format, finalFrame });
          const data = await sharp(still).ensureAlpha().raw().toBuffer();
          const isBlended = format === 'png' && transparent;
          const shown = isBlended ? onBackground(data, palette) : withoutHiddenColors(data);
          expect(largestDifference(shown, expected)).toBeLessThanOrEqual(isBlended ? 2 : 0); // blending rounds
        }
      }
  });

  it.each([
    ['60 s', 60, {}, template.byteBudget],
    ['300 s', 300, {}, 4 * template.byteBudget],
    ['60 transparent s', 60, { transparent: true }, 2.5 * template.byteBudget],
    ...moving.map((given) => ['60 s with motion', 60, given, template.motion?.byteBudget ?? 0] as const),
  ] as const)('keeps to its byte budget for %s', async (_, durationSeconds, given, most) => {
    for (const secondsLeft of startTimes()) {
      const { gif } = await renderGif({ appearance: anImage(given), secondsLeft, durationSeconds });
      expect(gif.length).toBeLessThanOrEqual(most);
    }
  });

  if (isCompared) describePlacement(name);

  it('matches its golden sheet of sizes, languages and states', async () => {
    await expectGolden(name, await contactSheet(engine, name));
  });
});
