import { languages, type Language } from '@tminus/domain';

import { anAppearance } from '../../test/factories.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { prepareMessageDrawing } from '../layout/prepare-drawing.ts';
import { timeUnits } from '@tminus/domain';
import { unitWords } from '../labels/unit-words.ts';
import { bold } from '../templates/bold/bold.ts';
import { drawText } from '../templates/drawing/text.ts';
import type { Drawing } from '../templates/template.ts';
import { loadCanvas } from './load-canvas.ts';
import { findFallbackFonts, drawableText, unsupportedCharacters } from './fallback-fonts.ts';

const wordsOf = (language: Language) => timeUnits.flatMap((unit) => Object.values(unitWords[language][unit]));

/** A character that no font has. */
const nowhere = '\u{10fffd}';

async function drawingFor(text: string, language: Language): Promise<Drawing> {
  return prepareMessageDrawing(bold, layoutSpecFor(anAppearance({ language }), 0), text);
}

/** The pixels of a single character. */
async function pixelsOf(drawing: Drawing, character: string): Promise<Buffer> {
  const { createCanvas } = await loadCanvas(bold.fonts);
  const context = createCanvas(48, 48).getContext('2d');
  const [font] = bold.fonts;
  if (font === undefined) throw new Error('There is no font.');
  drawText(context, drawing, { font, size: 32 }, character, { x: 8, baseline: 36 });
  return Buffer.from(context.getImageData(0, 0, 48, 48).data);
}

describe('the bundled fonts', () => {
  it.each(languages)('have every character of the labels in %s, in lower and upper case', async (language) => {
    const words = wordsOf(language).join('');
    const texts = words + words.toLocaleUpperCase(language);
    const drawing = await drawingFor(texts, language);
    const box = await pixelsOf(drawing, nowhere);
    const missing: string[] = [];
    for (const character of new Set(texts)) {
      if ((await pixelsOf(drawing, character)).equals(box)) missing.push(character);
    }
    expect(missing).toEqual([]);
  });

  it('are the only fonts used: other characters appear as missing, regardless of the fonts on the machine', async () => {
    const drawing = await drawingFor('🎉', 'en');
    expect(drawing.fallbackFamilies).toEqual([]);
    expect((await pixelsOf(drawing, '🎉')).equals(await pixelsOf(drawing, nowhere))).toBe(true);
  });

  it('are read only if a text needs them', () => {
    expect(findFallbackFonts('Only ASCII, 0-9', 'en')).toEqual([]);
    expect(findFallbackFonts('ДНЕЙ', 'ru').map(({ family }) => family)).toEqual(['T-minus noto-sans cyrillic']);
    expect(findFallbackFonts('ימים', 'he').map(({ family }) => family)).toEqual(['T-minus noto-sans-hebrew hebrew']);
    expect(findFallbackFonts('時間', 'ja').every(({ family }) => family.startsWith('T-minus noto-sans-jp'))).toBe(true);
    expect(findFallbackFonts('时间', 'zh').every(({ family }) => family.startsWith('T-minus noto-sans-sc'))).toBe(true);
    expect(findFallbackFonts('시간', 'ko').every(({ family }) => family.startsWith('T-minus noto-sans-kr'))).toBe(true);
  });
});

describe('unsupportedCharacters', () => {
  it('lists each character that cannot be drawn, without duplicates', () => {
    expect(unsupportedCharacters('Fin 🎉🎉, конец, 終了, النهاية')).toEqual(['🎉']);
    expect(drawableText('Fin 🎉')).toBe('Fin ');
  });
});
