/**
 * Writes which characters the bundled fonts contain (`src/fonts/character-map-data.json`). Run it after a font package or a
 * template's fonts change: build first (`npx tsc -b libs/rendering`), then `node libs/rendering/test/update-character-maps.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { fontFiles, readCharacterMaps } from './character-maps.mjs';
import * as engine from './engine.mjs';

const file = fileURLToPath(new URL('../src/fonts/character-map-data.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(readCharacterMaps(fontFiles(engine.templates)), null, 2)}\n`);
console.log(file);
