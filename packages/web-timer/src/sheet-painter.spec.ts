import { type SKRSContext2D as Context, createCanvas, loadImage } from '@napi-rs/canvas';
import { type SheetMap, templateNames } from '@tminus/domain';
import {
  LayoutCache,
  buildSheet,
  createPalette,
  layoutSpecFor,
  renderStill,
  templates,
  writeSheet,
} from '@tminus/rendering';
import { type PaintContext, createPainter } from './sheet-painter.ts';

const day = 86_400;
const colors = { background: '#0b1020', text: '#f4f6ff', accent: '#ff7a00' };
const layouts = new LayoutCache();

/** Across carries of all units, and to the end. */
const moments = [12 * day, 12 * day - 1, 11 * day + 7_261, 2 * day + 1, day, 86_399, 3_600, 3_599, 61, 60, 59, 2, 1, 0];

describe('sheet painter', () => {
  it.each(
    templateNames.flatMap((template) => [
      { template, language: 'en', transparent: false, scale: 1, motion: 'smooth' } as const,
      { template, language: 'ar', transparent: true, scale: 2, motion: 'none' } as const,
    ]),
  )('paints the pixels of the image: $template $language $scale', async ({ template, ...look }) => {
    const units = ['days', 'hours', 'minutes', 'seconds'] as const;
    const spec = layoutSpecFor({ template, width: 300, height: 80, units: [...units], ...look }, 12 * day);
    const palette = createPalette(templates[template], colors);
    const [layout, sheet] = await Promise.all([layouts.get(spec), buildSheet(spec)]);
    const [width, height] = [300 * look.scale, 80 * look.scale];
    const [painted, expected] = [1, 2].map(() => createCanvas(width, height).getContext('2d')) as [Context, Context];
    const image = (await loadImage(writeSheet(sheet, spec, palette))) as unknown as CanvasImageSource;
    const map = JSON.parse(sheet.mapJson) as SheetMap;
    const painter = createPainter(painted as unknown as PaintContext, image, look.scale, map);
    for (const seconds of moments) {
      painter.paint(seconds);
      expected.clearRect(0, 0, width, height);
      expected.drawImage(await loadImage(renderStill(layout, palette, seconds, { format: 'png' })), 0, 0);
      const [one, other] = [painted, expected].map((each) => Buffer.from(each.getImageData(0, 0, width, height).data));
      expect(one?.equals(other as Buffer)).toBe(true);
    }
  });
});
