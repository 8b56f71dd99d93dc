/**
 * Assembles `src/gif/join-bit-strings.wat` into `src/gif/join-bit-strings.wasm.ts`. Run `node libs/rendering/test/update-wasm.mjs` after
 * you change it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import prettier from 'prettier';
import loadWabt from 'wabt';

const file = fileURLToPath(new URL('../src/gif/join-bit-strings.wasm.ts', import.meta.url));
const text = readFileSync(new URL('../src/gif/join-bit-strings.wat', import.meta.url), 'utf8');
const { buffer } = (await loadWabt()).parseWat('join-bit-strings.wat', text).toBinary({});
const source = `// Generated from join-bit-strings.wat by \`node libs/rendering/test/update-wasm.mjs\`. Do not edit.

/** A WebAssembly module, in base64. */
export const joinBitStringsWasm = '${Buffer.from(buffer).toString('base64')}';
`;
writeFileSync(file, await prettier.format(source, { ...(await prettier.resolveConfig(file)), parser: 'typescript' }));
console.log(file);
