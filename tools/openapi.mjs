/**
 * Generates the OpenAPI document and the types of the client, or with `--check` reports which of them are out of date.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import prettier from 'prettier';

const root = fileURLToPath(new URL('..', import.meta.url));

const generated = '// Generated from the OpenAPI document by `npm run openapi`. Do not edit.\n\n';

/** @returns the contents of the generated files by path */
async function generate() {
  const program = join(root, 'apps', 'api', 'dist', 'openapi', 'openapi-document.js');
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

/** @returns the exit code: 1 if `--check` finds a file that is out of date */
export async function openapi([option]) {
  const stale = Object.entries(await generate()).filter(([path, text]) => readIfExists(path) !== text);
  if (option === '--check') {
    for (const [path] of stale) console.error(`${path} is out of date: run "npm run openapi".`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    console.error(`Updated ${path}.`);
  }
  return 0;
}

function readIfExists(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
