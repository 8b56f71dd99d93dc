/**
 * The OpenAPI document, and the types of the client that follow from it: writes both, or says which of them is not what the code
 * would make today.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import prettier from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));

const generated =
  '// Generated from the OpenAPI document by `npm run openapi`: change the code of the API, not this file.\n\n';

/** @returns each file's path, and what stands in it. */
async function files() {
  const program = join(root, 'apps', 'api', 'dist', 'openapi', 'document.js');
  const { createOpenApiDocument } = await import(pathToFileURL(program).href);
  const document = await createOpenApiDocument();
  const types = astToString(await openapiTypescript(document, { defaultNonNullable: false }));
  const options = await prettier.resolveConfig(join(root, 'package.json'));
  const format = (text, parser) => prettier.format(text, { ...options, parser });
  return {
    'apps/api/reference/openapi.json': await format(JSON.stringify(document), 'json'),
    'libs/client/src/schema.ts': await format(generated + types, 'typescript'),
  };
}

/** @returns 0, or 1 where only `check` was asked and a file is not current. */
export async function openapi([option]) {
  const stale = Object.entries(await files()).filter(([path, text]) => current(path) !== text);
  if (option === '--check') {
    for (const [path] of stale) console.error(`${path} is not what the code makes of it: run "npm run openapi".`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.error(`${path} is new.`);
  }
  return 0;
}

function current(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
