import type { Template } from '../src/index.ts';

/** See `character-maps.mjs`. */
export function readCharacterMaps(templates: Readonly<Record<string, Template>>): Readonly<Record<string, string>>;
