import { createCanvas } from '@napi-rs/canvas';
import { anAppearance } from '../../../test/factories.ts';
import { type Appearance, layoutSpecFor } from '../../layout/layout-spec.ts';
import { prepareMessageDrawing, prepareTimerDrawing } from '../../layout/prepare-drawing.ts';
import { bold } from '../bold/bold.ts';
import { mono } from '../mono/mono.ts';
import { fitMessage } from './message.ts';
import { drawText, measureEm } from './text.ts';

async function fit(text: string, given: Partial<Appearance> = {}) {
  const spec = layoutSpecFor(anAppearance(given), 0);
  const drawing = await prepareMessageDrawing(bold, spec, text);
  const [font] = bold.fonts;
  if (font === undefined) throw new Error('There is no font.');
  const area = { x: 0, y: 0, width: spec.width, height: spec.height };
  return fitMessage(drawing, { style: { font }, maxSize: 40, area });
}

describe('fitMessage', () => {
  it('breaks longer texts into lines of about the same length', async () => {
    const { lines } = await fit('This sale is over, but there will be another one', { width: 300, height: 250 });
    expect(lines).toEqual(['This sale is over,', 'but there will', 'be another one']);
  });

  it('breaks scripts without spaces between words, never before punctuation', async () => {
    const { lines } = await fit('セールは終了しました。ありがとうございました。', { language: 'ja', width: 300 });
    expect(lines.join('')).toBe('セールは終了しました。ありがとうございました。');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => /^[。、]/.test(line))).toEqual([]);
  });

  it('keeps numbers of a date with their units', async () => {
    for (const width of [120, 160, 200, 240]) {
      const { lines } = await fit('截止 2027年12月24日 23:00', { language: 'zh', width });
      expect(lines.filter((line) => /^[年月日]/.test(line))).toEqual([]);
    }
  });

  it('uses more than three lines only to stay legible', async () => {
    const long = 'one two three '.repeat(8);
    expect((await fit(long, { width: 300, height: 400 })).lines).toHaveLength(3);
    const { lines, size } = await fit(long, { width: 120, height: 400 });
    expect([lines.join(' '), size >= 9]).toEqual([long.trim(), true]);
  });

  it('breaks an address after punctuation, and any other word that is too wide where it must', async () => {
    const url = await fit('https://shop.example.com/summer-sale-2026/offers', { width: 200, height: 80 });
    expect([url.lines.join(''), url.size >= 9]).toEqual(['https://shop.example.com/summer-sale-2026/offers', true]);
    expect(url.lines.slice(0, -1).every((line) => /[\p{P}\p{S}]$/u.test(line))).toBe(true);
    const word = await fit(`See ${'Überlänge'.repeat(6)}`, { width: 200, height: 80 });
    expect([word.lines.join(' ').startsWith('See '), word.size >= 9]).toEqual([true, true]);
    expect(word.lines.length).toBeGreaterThan(1);
  });
});

const [font] = bold.fonts;
if (font === undefined) throw new Error('There is no font.');

describe('measureEm', () => {
  it.each([
    ['he', 'עוד כמה', 'עודכמה'],
    ['ko', '몇 일', '몇일'],
  ] as const)(
    'keeps words of a proportional font together in a monospaced template: %s',
    async (language, words, joined) => {
      const labels = { days: words };
      const drawing = await prepareTimerDrawing(
        mono,
        layoutSpecFor(anAppearance({ template: 'mono', language, labels }), 0),
      );
      const [monospaced] = mono.fonts;
      if (monospaced === undefined) throw new Error('There is no font.');
      const widthOf = (text: string) => measureEm(drawing, { font: monospaced }, text).width;
      expect(widthOf('a b') - widthOf('ab')).toBeCloseTo(0.6);
      // One decimal: some fonts kern the letters on both sides of the space.
      expect(widthOf(words) - widthOf(joined)).toBeCloseTo(0.28, 1);
    },
  );
});

describe('measureEm of joined letters', () => {
  // Alone and at the end of a word, with dots above and below, and with stacked marks.
  it.each(['ي', 'ثواني', 'في', 'آ', 'خ', 'شَّ'])('covers everything that is drawn: %s', async (text) => {
    const size = 60;
    const baseline = 120;
    const arabic = await prepareTimerDrawing(bold, layoutSpecFor(anAppearance({ language: 'ar' }), 0));
    const { ascent, descent } = measureEm(arabic, { font }, text);
    const context = createCanvas(300, 240).getContext('2d');
    drawText(context, arabic, { font, size }, text, { x: 20, baseline });
    const { data } = context.getImageData(0, 0, 300, 240);
    const drawnRows = Array.from({ length: 240 }, (_, y) => y).filter((y) =>
      data.subarray(y * 1200, (y + 1) * 1200).some((channel) => channel > 0),
    );
    const [top = NaN, bottom = NaN] = [drawnRows.at(0), drawnRows.at(-1)];
    // Marks are drawn at whole pixels, here and where the text is measured.
    const within = (measured: number, drawn: number) => {
      expect(measured * size).toBeGreaterThan(drawn - 2.5);
      expect(measured * size).toBeLessThan(drawn + 2.5);
    };
    within(ascent, baseline - top);
    within(descent, bottom + 1 - baseline);
  });
});
