import { createCanvas } from '@napi-rs/canvas';

import { anAppearance } from '../../../test/factories.ts';
import { layoutSpecFor } from '../../layout/layout-spec.ts';
import { prepareTimerDrawing } from '../../layout/prepare-drawing.ts';
import { bold } from '../bold/bold.ts';
import { mono } from '../mono/mono.ts';
import { drawText, measureEm } from './text.ts';

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
