import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Row by row. */
  readonly rgba: Uint8Array;
}

const goldenFolder = fileURLToPath(new URL('./golden/', import.meta.url));

/**
 * Compares a picture with `golden/<name>.png`, pixel by pixel.
 *
 * @throws Error that names a file with the new picture and its differences. To accept the new picture, run `node libs/rendering/test/update-golden.mjs`.
 */
export async function expectGolden(name: string, picture: Picture): Promise<void> {
  const golden = await readPicture(join(goldenFolder, `${name}.png`));
  const sameSize = golden.width === picture.width && golden.height === picture.height;
  if (sameSize && Buffer.compare(golden.rgba, picture.rgba) === 0) return;
  const file = await writeComparison(name, golden, picture, sameSize);
  const difference = sameSize
    ? `${countDifferent(golden.rgba, picture.rgba)} pixels`
    : `size ${picture.width}x${picture.height} instead of ${golden.width}x${golden.height}`;
  throw new Error(`${name} differs from its golden picture (${difference}). Look at ${file}`);
}

async function readPicture(file: string): Promise<Picture> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

function countDifferent(golden: Uint8Array, picture: Uint8Array): number {
  let count = 0;
  for (let offset = 0; offset < golden.length; offset += 4) if (differsAt(golden, picture, offset)) count++;
  return count;
}

function differsAt(golden: Uint8Array, picture: Uint8Array, offset: number): boolean {
  return [0, 1, 2, 3].some((channel) => golden[offset + channel] !== picture[offset + channel]);
}

/** The new picture, or if both have the same size, where it differs. */
async function writeComparison(name: string, golden: Picture, picture: Picture, sameSize: boolean): Promise<string> {
  const folder = join(tmpdir(), 'tminus-golden');
  mkdirSync(folder, { recursive: true });
  const { width, height, rgba } = sameSize ? markDifferences(golden, picture) : picture;
  const file = join(folder, `${name}.png`);
  await sharp(rgba, { raw: { width, height, channels: 4 } }).toFile(file);
  return file;
}

/** The new picture in light gray, with every differing pixel in red. */
function markDifferences(golden: Picture, picture: Picture): Picture {
  const rgba = new Uint8Array(picture.rgba.length);
  for (let offset = 0; offset < rgba.length; offset += 4) {
    const gray = 200 + Math.round((picture.rgba[offset] ?? 0) / 5);
    rgba.set(differsAt(golden.rgba, picture.rgba, offset) ? [255, 0, 0, 255] : [gray, gray, gray, 255], offset);
  }
  return { ...picture, rgba };
}
