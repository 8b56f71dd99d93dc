import type { LivePictureAddresses } from '@tminus/domain';
import { create } from './elements.ts';

const pictures: Record<string, Promise<HTMLImageElement> | undefined> = {};

/** Pixels of a picture for each CSS pixel: it changes when a page is zoomed, or moves to another screen. */
export const currentScale = () => (devicePixelRatio > 1 ? 2 : 1);

/** Elements with the same picture load it once. @throws an error (as a rejection) if it cannot be loaded */
export function loadPicture(addresses: LivePictureAddresses, base: string): Promise<HTMLImageElement> {
  const src = new URL(addresses[currentScale()], base).href;
  const load = async () => {
    const image = create('img', { crossorigin: '', src });
    await image.decode();
    return image;
  };
  return (pictures[src] ??= load().catch((error) => {
    pictures[src] = undefined;
    throw error;
  }));
}
