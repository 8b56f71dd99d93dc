/**
 * Draws a sheet of all variants in which a template must look good. Build first (`npx tsc -b libs/rendering`), then run `node
 * libs/rendering/test/preview.mjs <template> [file]`.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import sharp from 'sharp';

import { contactSheet } from './contact-sheet.mjs';
import * as engine from './engine.mjs';

const [name = 'bold', file = join(tmpdir(), `tminus-${name}.png`)] = process.argv.slice(2);
if (!(name in engine.templates)) {
  console.error(`There is no template ${name}; there are ${Object.keys(engine.templates).join(', ')}.`);
  process.exit(1);
}
const { width, height, rgba } = await contactSheet(engine, name);
await sharp(rgba, { raw: { width, height, channels: 4 } })
  .png()
  .toFile(file);
console.log(file);
