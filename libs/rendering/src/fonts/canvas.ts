import { createRequire } from 'node:module';

import type { FontFile } from '../templates/template.ts';
import type { CompanionFile } from './companions.ts';

type CanvasLibrary = typeof import('@napi-rs/canvas');

const resolveFile = createRequire(import.meta.url).resolve;
const registeredFamilies = new Set<string>();
let library: Promise<CanvasLibrary> | undefined;

/**
 * The canvas library with the fonts registered. Loading it takes some 100 ms once in a process, which is why nothing
 * loads it before the first layout is built.
 *
 * @param fonts - a template's own, by module path
 * @param companions - those that a text needs besides, by file path
 * @throws Error if a font file is missing or is not a font
 */
export async function loadCanvas(
  fonts: readonly FontFile[],
  companions: readonly CompanionFile[] = [],
): Promise<CanvasLibrary> {
  library ??= import('@napi-rs/canvas');
  const canvas = await library;
  // Fonts are resolved as modules are, so that they are found from sources and from the build alike.
  for (const { family, file } of fonts) register(canvas, family, () => resolveFile(file));
  for (const { family, path } of companions) register(canvas, family, () => path);
  return canvas;
}

function register({ GlobalFonts }: CanvasLibrary, family: string, pathOf: () => string): void {
  if (registeredFamilies.has(family)) return;
  const path = pathOf();
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`${path} cannot be read as a font.`);
  registeredFamilies.add(family);
}
