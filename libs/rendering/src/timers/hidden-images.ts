import { hiddenGif } from '../gif/hidden-gif.ts';
import { hiddenPng } from '../png/hidden-png.ts';

export type ImageFormat = 'gif' | 'png';

/** One transparent pixel, the image of a hidden or unknown timer. */
export const hiddenImages: Readonly<Record<ImageFormat, Buffer>> = { gif: hiddenGif, png: hiddenPng };
