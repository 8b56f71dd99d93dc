import { hiddenGif, hiddenPng } from '@tminus/rendering';
import type { ImageFormat } from './image-request.ts';

/** What stands where no timer is to be seen: one transparent pixel. */
export const hiddenImages: Readonly<Record<ImageFormat, Buffer>> = { gif: hiddenGif, png: hiddenPng };
