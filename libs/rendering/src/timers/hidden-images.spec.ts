import { GifReader } from 'omggif';
import sharp from 'sharp';
import { hiddenGif, hiddenPng } from './hidden-images.ts';

describe('hiddenPng', () => {
  it('is one transparent pixel', async () => {
    const { data, info } = await sharp(hiddenPng).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.format]).toEqual([1, 1, 'raw']);
    expect(data[3]).toBe(0);
  });
});

describe('hiddenGif', () => {
  it('is one transparent pixel', async () => {
    const reader = new GifReader(hiddenGif);
    expect([reader.width, reader.height, reader.numFrames()]).toEqual([1, 1, 1]);
    const { data, info } = await sharp(hiddenGif).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, data[3]]).toEqual([1, 1, 0]);
  });
});
