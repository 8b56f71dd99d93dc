/**
 * Writes which characters the bundled fonts contain (`src/fonts/character-map-data.ts`). Run it after a font package or a
 * template's fonts change: build first (`npx tsc -b libs/rendering`), then `node libs/rendering/test/update-character-maps.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import prettier from 'prettier';

import { readCharacterMaps } from './character-maps.mjs';
import * as engine from './engine.mjs';

const file = fileURLToPath(new URL('../src/fonts/character-map-data.ts', import.meta.url));
const source = `// Generated from the fonts by \`node libs/rendering/test/update-character-maps.mjs\`. Do not edit.
/* eslint-disable max-lines */

/** The characters of each font file, in the notation of \`character-maps.ts\`. */
export const characterMapData: Readonly<Record<string, string>> = ${JSON.stringify(readCharacterMaps(engine.templates))};
`;
writeFileSync(file, await prettier.format(source, { ...(await prettier.resolveConfig(file)), parser: 'typescript' }));
console.log(file);
