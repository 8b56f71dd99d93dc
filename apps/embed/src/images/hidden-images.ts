import { hiddenGif, hiddenPng } from '@tminus/rendering';
import type { ImageFormat } from './image-request.ts';

/** One transparent pixel, the image of a hidden or unknown timer. */
export const hiddenImages: Readonly<Record<ImageFormat, Buffer>> = { gif: hiddenGif, png: hiddenPng };
