import { readFileSync } from 'node:fs';

import loadWabt from 'wabt';

/**
 * Assembles a WebAssembly module from its text.
 *
 * @param {string} name - of a file in `src/gif`
 * @returns {Promise<Buffer>}
 */
export async function assemble(name) {
  const text = readFileSync(new URL(`../src/gif/${name}`, import.meta.url), 'utf8');
  const { parseWat } = await loadWabt();
  return Buffer.from(parseWat(name, text).toBinary({}).buffer);
}
