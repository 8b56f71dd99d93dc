import { anAppearance } from '../../../test/factories.ts';
import { type Appearance, layoutSpecFor } from '../../layout/layout-spec.ts';
import { prepareMessageDrawing } from '../../layout/prepare-drawing.ts';
import { bold } from '../bold/bold.ts';
import { fitMessage } from './message.ts';

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
