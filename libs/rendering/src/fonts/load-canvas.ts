import { createRequire } from 'node:module';

import type { LoadableFont } from './fonts-for-text.ts';

type CanvasLibrary = typeof import('@napi-rs/canvas');

const resolveFile = createRequire(import.meta.url).resolve;
const registeredFamilies = new Set<string>();
let library: Promise<CanvasLibrary> | undefined;

/**
 * Loads the canvas library and registers fonts. Loading takes about 100 ms once in a process, so nothing loads it before
 * the first layout is built.
 *
 * @throws Error if a font file is missing or invalid
 */
export async function loadCanvas(fonts: readonly LoadableFont[]): Promise<CanvasLibrary> {
  library ??= import('@napi-rs/canvas');
  const canvas = await library;
  for (const font of fonts) register(canvas, font);
  return canvas;
}

function register({ GlobalFonts }: CanvasLibrary, { family, file }: LoadableFont): void {
  if (registeredFamilies.has(family)) return;
  // Fonts are resolved like modules, so that sources and build both find them.
  const path = resolveFile(file);
  if (GlobalFonts.registerFromPath(path, family) === null) throw new Error(`${path} cannot be read as a font.`);
  registeredFamilies.add(family);
}
