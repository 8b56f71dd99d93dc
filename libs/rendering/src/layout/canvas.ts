import { createRequire } from 'node:module';

import type { FontFile } from '../templates/template.ts';

type CanvasLibrary = typeof import('@napi-rs/canvas');

const resolveFile = createRequire(import.meta.url).resolve;
const registeredFamilies = new Set<string>();
let library: Promise<CanvasLibrary> | undefined;

/**
 * The canvas library with the fonts registered. Loading it takes some 100 ms once in a process, which is why nothing
 * loads it before the first layout is built.
 *
 * @throws Error if a font file is missing or is not a font
 */
export async function loadCanvas(fonts: readonly FontFile[]): Promise<CanvasLibrary> {
  library ??= import('@napi-rs/canvas');
  const canvas = await library;
  for (const { family, file } of fonts) {
    if (registeredFamilies.has(family)) continue;
    // Fonts are resolved as modules are, so that they are found from sources and from the build alike.
    if (canvas.GlobalFonts.registerFromPath(resolveFile(file), family) === null) {
      throw new Error(`${file} cannot be read as a font.`);
    }
    registeredFamilies.add(family);
  }
  return canvas;
}
