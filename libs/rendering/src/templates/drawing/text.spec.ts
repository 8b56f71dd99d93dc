import { createCanvas } from '@napi-rs/canvas';

import { anAppearance } from '../../../test/factories.ts';
import { layoutSpecFor } from '../../layout/layout-spec.ts';
import { createTimerStage } from '../../layout/stage.ts';
import { bold } from '../bold/bold.ts';
import { elegant } from '../elegant/elegant.ts';
import { backgroundInk, textInk } from '../inks.ts';
import { drawText, measureText, type TextStyle } from './text.ts';

const [font] = bold.fonts;
if (font === undefined) throw new Error('There is no font.');
const solid: TextStyle = { font, size: 100 };
const outlined: TextStyle = { ...solid, outline: 4 };
const stage = () => createTimerStage(bold, layoutSpecFor(anAppearance(), 0));

/** The shares of text ink along the row of pixels through the middle of an H. */
async function rowThroughH(style: TextStyle, fill: string): Promise<number[]> {
  const context = createCanvas(120, 120).getContext('2d');
  context.fillStyle = backgroundInk;
  context.fillRect(0, 0, 120, 120);
  context.fillStyle = fill;
  context.strokeStyle = textInk();
  drawText(context, await stage(), style, 'H', { x: 60, baseline: 100, align: 'center' });
  const { data } = context.getImageData(0, 90, 120, 1);
  return Array.from({ length: 120 }, (_, x) => (data[x * 4] ?? 0) / 255);
}

describe('drawText', () => {
  it('draws an outline around the letters, not on them', async () => {
    const letter = await rowThroughH(solid, textInk());
    const around = await rowThroughH(outlined, backgroundInk);
    const left = letter.indexOf(1);
    expect(around.slice(left - 4, left - 1)).toEqual([1, 1, 1]);
    for (const [x, share] of letter.entries()) if (share === 1) expect(around[x]).toBe(0);
    expect(around.indexOf(1)).toBeGreaterThanOrEqual(left - 5);
  });

  it('does not move letters that have an outline', async () => {
    const letter = await rowThroughH(solid, textInk());
    const both = await rowThroughH(outlined, textInk());
    expect([both.indexOf(1) - letter.indexOf(1), both.lastIndexOf(1) - letter.lastIndexOf(1)]).toEqual([-4, 4]);
    expect(measureText(await stage(), outlined, 'H')).toEqual(measureText(await stage(), solid, 'H'));
  });
});

describe('measureText', () => {
  it('knows how far letters reach that come from another font', async () => {
    const turkish = await createTimerStage(elegant, layoutSpecFor(anAppearance({ language: 'tr' }), 0));
    const [didot] = elegant.fonts;
    if (didot === undefined) throw new Error('There is no font.');
    const style: TextStyle = { font: didot, size: 100 };
    const { ascent } = measureText(turkish, style, 'SANİYE');
    expect(ascent).toBe(measureText(turkish, style, 'İ').ascent);
    expect(ascent).toBeGreaterThan(measureText(turkish, style, 'SANIYE').ascent);
  });
});
