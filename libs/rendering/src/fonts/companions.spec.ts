import { languages, type Language } from '@tminus/domain';

import { anAppearance } from '../../test/factories.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { createMessageStage } from '../layout/stage.ts';
import { timeUnits } from '@tminus/domain';
import { unitWords } from '../labels/words.ts';
import { bold } from '../templates/bold/bold.ts';
import { drawText } from '../templates/drawing/text.ts';
import type { Stage } from '../templates/template.ts';
import { loadCanvas } from './canvas.ts';
import { companionsFor, drawableText, unsupportedCharacters } from './companions.ts';

const wordsOf = (language: Language) => timeUnits.flatMap((unit) => Object.values(unitWords[language][unit]));

/** A character that no font has. */
const nowhere = '\u{10fffd}';

async function stageFor(text: string, language: Language): Promise<Stage> {
  return createMessageStage(bold, layoutSpecFor(anAppearance({ language }), 0), text);
}

/** The pixels of a character by itself. */
async function pixelsOf(stage: Stage, character: string): Promise<Buffer> {
  const { createCanvas } = await loadCanvas(bold.fonts);
  const context = createCanvas(48, 48).getContext('2d');
  const [font] = bold.fonts;
  if (font === undefined) throw new Error('There is no font.');
  drawText(context, stage, { font, size: 32 }, character, { x: 8, baseline: 36 });
  return Buffer.from(context.getImageData(0, 0, 48, 48).data);
}

describe('the bundled fonts', () => {
  it.each(languages)('have every character of the labels in %s, small and capital', async (language) => {
    const words = wordsOf(language).join('');
    const texts = words + words.toLocaleUpperCase(language);
    const stage = await stageFor(texts, language);
    const box = await pixelsOf(stage, nowhere);
    const missing: string[] = [];
    for (const character of new Set(texts)) {
      if ((await pixelsOf(stage, character)).equals(box)) missing.push(character);
    }
    expect(missing).toEqual([]);
  });

  it('are the only ones: what they lack shows as missing, whatever is installed on the machine', async () => {
    const stage = await stageFor('🎉', 'en');
    expect(stage.companionFamilies).toEqual([]);
    expect((await pixelsOf(stage, '🎉')).equals(await pixelsOf(stage, nowhere))).toBe(true);
  });

  it('are read only as far as a text needs them', () => {
    expect(companionsFor('Only ASCII, 0-9', 'en')).toEqual([]);
    expect(companionsFor('ДНЕЙ', 'ru').map(({ family }) => family)).toEqual(['T-minus noto-sans cyrillic']);
    expect(companionsFor('ימים', 'he').map(({ family }) => family)).toEqual(['T-minus noto-sans-hebrew hebrew']);
    expect(companionsFor('時間', 'ja').every(({ family }) => family.startsWith('T-minus noto-sans-jp'))).toBe(true);
    expect(companionsFor('时间', 'zh').every(({ family }) => family.startsWith('T-minus noto-sans-sc'))).toBe(true);
    expect(companionsFor('시간', 'ko').every(({ family }) => family.startsWith('T-minus noto-sans-kr'))).toBe(true);
  });
});

describe('unsupportedCharacters', () => {
  it('names what cannot be drawn, each once', () => {
    expect(unsupportedCharacters('Fin 🎉🎉, конец, 終了, النهاية')).toEqual(['🎉']);
    expect(drawableText('Fin 🎉')).toBe('Fin ');
  });
});
