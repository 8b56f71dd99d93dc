/**
 * Replaces the golden pictures with what the templates draw now. Build first (`npx tsc -b libs/rendering`), then run `node
 * libs/rendering/test/update-golden.mjs [template...]`. Look at the pictures before you commit them.
 */
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import sharp from 'sharp';

import { contactSheet } from './contact-sheet.mjs';
import * as engine from './engine.mjs';

const folder = fileURLToPath(new URL('./golden/', import.meta.url));
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(engine.templates);

async function write(file, { width, height, rgba }) {
  await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 9 })
    .toFile(file);
  console.log(file);
}

await mkdir(folder, { recursive: true });
for (const name of names) await write(`${folder}${name}.png`, await contactSheet(engine, name));
