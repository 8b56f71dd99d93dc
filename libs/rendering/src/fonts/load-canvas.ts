import { createRequire } from 'node:module';

import type { FontFile } from '../templates/template.ts';
import type { FallbackFont } from './fallback-fonts.ts';

type CanvasLibrary = typeof import('@napi-rs/canvas');

const resolveFile = createRequire(import.meta.url).resolve;
const registeredFamilies = new Set<string>();
let library: Promise<CanvasLibrary> | undefined;

/**
 * Loads the canvas library and registers fonts. Loading takes about 100 ms once in a process, so nothing loads it before
 * the first layout is built.
 *
 * @param fonts - a template's own fonts, by module path
 * @param fallbackFonts - other fonts that a text needs, by file path
 * @throws Error if a font file is missing or invalid
 */
export async function loadCanvas(
  fonts: readonly FontFile[],
  fallbackFonts: readonly FallbackFont[] = [],
): Promise<CanvasLibrary> {
  library ??= import('@napi-rs/canvas');
  const canvas = await library;
  // Fonts are resolved like modules, so that sources and build both find them.
  for (const { family, file } of fonts) register(canvas, family, () => resolveFile(file));
  for (const { family, path } of fallbackFonts) register(canvas, family, () => path);
  return canvas;
}

function register({ GlobalFonts }: CanvasLibrary, family: string, pathOf: () => string): void {
  if (registeredFamilies.has(family)) return;
  const path = pathOf();
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`${path} cannot be read as a font.`);
  registeredFamilies.add(family);
}
