import { languages, timeUnits, type Language } from '@tminus/domain';

import { anAppearance } from '../../test/factories.ts';
import { unitWords } from '../labels/unit-words.ts';
import { layoutSpecFor } from '../layout/layout-spec.ts';
import { prepareMessageDrawing } from '../layout/prepare-drawing.ts';
import { bold } from '../templates/bold/bold.ts';
import { drawText, toCapitals } from '../templates/drawing/text.ts';
import { templates } from '../templates/registry.ts';
import type { Drawing, DrawingContext, FontFile, Template } from '../templates/template.ts';
import { type LoadableFont, drawableText, findFonts, unsupportedCharacters } from './fonts-for-text.ts';
import { CharacterMap } from './character-maps.ts';
import { emojiIn, isEmoji } from './graphemes.ts';
import { loadCanvas } from './load-canvas.ts';

// Draws thousands of characters.
jest.setTimeout(60_000);

const wordsOf = (language: Language) => timeUnits.flatMap((unit) => Object.values(unitWords[language][unit]));

/** A character that no font has. */
const nowhere = '\u{10fffd}';

const fontOf = ({ fonts: [font] }: Template): FontFile => {
  if (font === undefined) throw new Error('There is no font.');
  return font;
};

async function drawingFor(template: Template, text: string, language: Language = 'en'): Promise<Drawing> {
  return prepareMessageDrawing(template, layoutSpecFor(anAppearance({ language }), 0), text);
}

const cell = { width: 64, height: 48, baseline: 34, size: 28 } as const;

/** Draws single characters and compares them with the box that the canvas draws for a character that no font has. */
class BoxDetector {
  private readonly box: Buffer;

  private constructor(
    private readonly context: DrawingContext,
    private readonly drawing: Drawing,
    private readonly font: FontFile,
  ) {
    this.box = this.pixelsOf(nowhere);
  }

  static async create(template: Template, text: string, language?: Language): Promise<BoxDetector> {
    const { createCanvas } = await loadCanvas(template.fonts);
    const context = createCanvas(cell.width, cell.height).getContext('2d');
    return new BoxDetector(context, await drawingFor(template, text, language), fontOf(template));
  }

  isBox(character: string): boolean {
    return this.pixelsOf(character).equals(this.box);
  }

  pixelsOf(character: string): Buffer {
    const { width, height, baseline, size } = cell;
    this.context.clearRect(0, 0, width, height);
    drawText(this.context, this.drawing, { font: this.font, size }, character, { x: 8, baseline });
    return Buffer.from(this.context.getImageData(0, 0, width, height).data);
  }
}

/** Every character that Unicode assigns and that is not a control. */
function allCharacters(): string[] {
  const characters: string[] = [];
  for (let codePoint = 0x20; codePoint < 0x110000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    if (/\P{C}/u.test(character)) characters.push(character);
  }
  return characters;
}

/** The characters by the fonts that draw them, which are few: the canvas draws them without setting the fonts for each. */
function byFonts(characters: readonly string[]): ReadonlyMap<readonly LoadableFont[], readonly string[]> {
  const groups = new Map<string, { fonts: readonly LoadableFont[]; characters: string[] }>();
  for (const character of characters) {
    const fonts = findFonts(fontOf(bold), character, 'zh');
    const key = fonts.map(({ family }) => family).join();
    const group = groups.get(key) ?? { fonts, characters: [] };
    groups.set(key, group);
    group.characters.push(character);
  }
  return new Map([...groups.values()].map((group) => [group.fonts, group.characters]));
}

const isSupported = (text: string) => unsupportedCharacters(text).length === 0;

const emoji = ['🔥', '1️⃣', '#️⃣', '❤️', '✈️', '☝🏽', '🇩🇪', '🏴‍☠️', '🏳️‍🌈', '👩‍🚀', '👍🏽', '👩🏽‍🚀', '👨‍👩‍👧', '👪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👁\u200d🗨'];

/** Characters of several code points, of each accepted kind. */
const sequences = [
  ...['Ễ', 'E\u0302\u0303', 'ś', 'e\u0301', '한', '\u1112\u1161\u11ab', 'が', 'שָׁ', 'مُّ', 'क्ष', 'हिं', '\u202f', '\u3000'],
];
const messages = [
  'VIỄN Ễễ',
  'Święta, čeština',
  'Ёлки ЇЄҐ',
  'Ελλάδα',
  '글한',
  'שלום',
  'شكرًا',
  'हिन्दी',
  'ชั่วโมง น้ำ',
  '日本語',
  '✈❤✔©™',
  '★→•…',
];

describe('the bundled fonts', () => {
  it.each(languages)('have every character of the labels in %s, in lower and upper case', async (language) => {
    const words = wordsOf(language).join('');
    const texts = words + words.toLocaleUpperCase(language);
    const detector = await BoxDetector.create(bold, texts, language);
    expect([...new Set(texts)].filter((character) => detector.isBox(character))).toEqual([]);
    expect(unsupportedCharacters(texts)).toEqual([]);
  });

  it('are the only fonts used: other characters appear as missing, regardless of the fonts on the machine', async () => {
    const detector = await BoxDetector.create(bold, 'ᚠ');
    expect(detector.isBox('ᚠ')).toBe(true);
    expect(detector.isBox('A')).toBe(false);
  });

  it('draw every accepted character, and never a box: all letters and signs, and a part of the ideographs and Hangul', async () => {
    const canvas = await loadCanvas(bold.fonts);
    const context = canvas.createCanvas(cell.width, cell.height).getContext('2d');
    const pixelsOf = (character: string) => {
      context.clearRect(0, 0, cell.width, cell.height);
      context.fillText(character, 8, cell.baseline);
      return Buffer.from(context.getImageData(0, 0, cell.width, cell.height).data);
    };
    const boxes: string[] = [];
    const isOneOfMany = (character: string) => /[\p{Ideographic}\p{sc=Hangul}]/u.test(character);
    const drawn = allCharacters()
      .filter((character, index) => !isOneOfMany(character) || index % 16 === 0)
      .filter((character) => isSupported(character) && !isEmoji(character));
    for (const [files, characters] of byFonts(drawn)) {
      await loadCanvas(files);
      context.font = `${cell.size}px ${files.map(({ family }) => `"${family}"`).join(', ')}`;
      const box = pixelsOf(nowhere);
      boxes.push(...characters.filter((character) => pixelsOf(character).equals(box)));
    }
    expect(boxes).toEqual([]);
    expect(drawn.length).toBeGreaterThan(5_000);
  });

  describe.each(Object.keys(templates) as (keyof typeof templates)[])('of the template %s', (name) => {
    it('draw every kind of accepted character, also as a capital, and never a box', async () => {
      const characters = [...sequences, ...messages.flatMap((text) => [...text])];
      expect(characters.filter((character) => !isSupported(character))).toEqual([]);
      const detector = await BoxDetector.create(templates[name], characters.join(' '));
      const drawn = characters.flatMap((character) => [
        character,
        toCapitals({ language: 'en' } as Drawing, character),
      ]);
      expect(drawn.filter((character) => detector.isBox(drawableText(character)))).toEqual([]);
    });
  });
});

describe('findFonts', () => {
  it('never puts another font with ASCII before the font of the template', () => {
    for (const font of Object.values<Template>(templates).flatMap(({ fonts }) => fonts)) {
      const fonts = findFonts(font, messages.join(''), 'en').map(({ file }) => file);
      const before = fonts.slice(0, fonts.indexOf(font.file));
      const [family] = font.file.split('-latin-');
      const others = before.filter((file) => !file.startsWith(`${family}-`));
      const hasAscii = (file: string) =>
        [...'!09AZaz~'].some((sign) => CharacterMap.ofFile(file).has(sign.charCodeAt(0)));
      expect(others.filter(hasAscii)).toEqual([]);
    }
  });
});

describe('unsupportedCharacters', () => {
  it('lists each character that cannot be drawn, without duplicates', () => {
    expect(unsupportedCharacters('Fin, конец, 終了, النهاية, จบ')).toEqual([]);
    expect(unsupportedCharacters('ᚠᚠ\u20e3 ➜ x̣̃ \u0600')).toEqual(['ᚠ', 'ᚠ\u20e3', '➜', 'x̣̃', '\u0600']);
    expect(drawableText('Fin ᚠ')).toBe('Fin');
  });
});

describe('emoji', () => {
  it.each(emoji)('like %s are accepted, but left out with the space beside them', (each) => {
    const text = `Sale ${each} over${each}`;
    expect([unsupportedCharacters(text), emojiIn(text), drawableText(text)]).toEqual([[], [each], 'Sale over']);
  });

  it.each([
    ['Nur noch heute 🔥!', 'Nur noch heute!'],
    ['Sale 🔥🔥 🎉 – over 🎉…', 'Sale – over…'],
    ['Soldes 🔥 !', 'Soldes !'],
    ['(now 🔥) ends 🔥, soon🔥. «Fin 🔥»', '(now) ends, soon. «Fin»'],
    ['انتهى 🔥؟', 'انتهى؟'],
    ['„Sale 🔥“, “Sale 🔥”, »Sale 🔥«', '„Sale“, “Sale”, »Sale«'],
    ['„🔥 Sale“ (🔥 "🔥 now") “🔥 Sale” »🔥🎉 Sale«', '„Sale“ ("now") “Sale” »Sale«'],
    ['¡🔥 Ya! ¿🔥 Listo 🔥?', '¡Ya! ¿Listo?'],
    ['Only 🔥"now"🔥 and “now”🔥 or 🔥(later)', 'Only "now" and “now” or (later)'],
  ])('leave no gap: %s', (text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });

  it('are all that Unicode draws in colors of their own', () => {
    const all = allCharacters().filter((character) => /^\p{Emoji_Presentation}$/u.test(character));
    expect([unsupportedCharacters(all.join(' ')), drawableText(all.join(' '))]).toEqual([[], '']);
    expect(all.length).toBeGreaterThan(1_000);
  });

  it('are not symbols in text style', () => {
    const text = '★ ✔ ❤ ✈\ufe0e ⭐\ufe0e ⚡\ufe0e © ™\ufe0f 1 #';
    expect([unsupportedCharacters(text), emojiIn(text), drawableText(text)]).toEqual([[], [], text]);
  });

  it('can be drawn in text style', async () => {
    const texts = ['⭐\ufe0e', '⚡\ufe0e', '⌛\ufe0e'];
    const detector = await BoxDetector.create(bold, texts.join(''));
    const blank = detector.pixelsOf('');
    expect(texts.filter((text) => detector.isBox(text) || detector.pixelsOf(text).equals(blank))).toEqual([]);
  });
});
