/**
 * Generates the OpenAPI documents and the types of the client, or with `--check` reports which of them are out of date.
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
  const { createOpenApiDocuments } = await import(pathToFileURL(program).href);
  const { api, account } = await createOpenApiDocuments();
  const options = await prettier.resolveConfig(join(root, 'package.json'));
  const format = (text, parser) => prettier.format(text, { ...options, parser });
  const types = async (document) => {
    const nodes = await openapiTypescript(document, { defaultNonNullable: false });
    return format(generated + astToString(nodes), 'typescript');
  };
  return {
    'apps/api/reference/openapi.json': await format(JSON.stringify(api), 'json'),
    'apps/api/reference/account-openapi.json': await format(JSON.stringify(account), 'json'),
    'libs/client/src/schema.ts': await types(api),
    'libs/client/src/account-schema.ts': await types(account),
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
