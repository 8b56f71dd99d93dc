import { sizeLimits } from '@tminus/domain';
import { GifReader } from 'omggif';
import sharp from 'sharp';
import { type ImageFormat, hiddenImage } from './hidden-image.ts';

const { minWidth, maxWidth } = sizeLimits;

describe('hiddenImage', () => {
  it.each<[ImageFormat, number | undefined, number]>([
    ['gif', undefined, 600],
    ['png', undefined, 600],
    ...(['gif', 'png'] as const).flatMap((format) =>
      [minWidth, 601, maxWidth, 2 * maxWidth].map((width): [ImageFormat, number, number] => [format, width, width]),
    ),
  ])('is a transparent %s of one row, for the width %s', async (format, width, expected) => {
    const image = hiddenImage(format, width);
    const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([expected, 1]);
    expect(data.every((value, index) => index % 4 !== 3 || value === 0)).toBe(true);
    expect(image.length).toBeLessThan(200);
  });

  it('has one frame as a GIF', () => {
    const reader = new GifReader(hiddenImage('gif'));
    expect([reader.width, reader.height, reader.numFrames()]).toEqual([600, 1, 1]);
  });
});
