import type { Template } from '../src/index.ts';

/** See `character-maps.mjs`. */
export function fontFiles(templates: Readonly<Record<string, Template>>): readonly string[];

/** See `character-maps.mjs`. */
export function readCharacterMaps(files: readonly string[]): Readonly<Record<string, string>>;
