/**
 * Generates the OpenAPI documents, and types from them, from the compiled API. Those of `/api/v1` are committed, so that a change of the
 * contract is seen. Only the console uses `/account`: its document and types are built.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build-if-changed.mjs';
import { root } from './bundle-program.mjs';

const bundle = 'apps/api/bundle';

async function createDocuments() {
  const program = join(root, 'apps/api/dist/openapi/openapi-document.js');
  const { createOpenApiDocuments } = await import(pathToFileURL(program).href);
  return createOpenApiDocuments();
}

async function typesOf(document, command) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const nodes = await openapiTypescript(document, { defaultNonNullable: false });
  return `// Generated from the OpenAPI document by \`${command}\`. Do not edit.\n\n${astToString(nodes)}`;
}

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** @returns the contents of the committed files by path */
async function generateCommitted() {
  const { default: prettier } = await import('prettier');
  const options = await prettier.resolveConfig(join(root, 'package.json'));
  const format = (text, parser) => prettier.format(text, { ...options, parser });
  const { api } = await createDocuments();
  return {
    'apps/api/reference/openapi.json': await format(JSON.stringify(api), 'json'),
    'libs/client/src/schema.ts': await format(await typesOf(api, 'npm run openapi'), 'typescript'),
  };
}

/**
 * `npm run openapi`: updates the committed files.
 * @returns the exit code: 1 if `--check` finds a file that is out of date
 */
export async function openapi([option]) {
  const stale = Object.entries(await generateCommitted()).filter(([path, text]) => readIfExists(path) !== text);
  if (option === '--check') {
    for (const [path] of stale) console.error(`${path} is out of date: run "npm run openapi".`);
    return stale.length === 0 ? 0 : 1;
  }
  for (const [path, text] of stale) {
    write(path, text);
    console.error(`Updated ${path}.`);
  }
  return 0;
}

/** Builds the document that the API serves at `/account/openapi.json`, and the types of the console. */
export function buildAccountDocument() {
  const compiled = ['apps/api', ...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`)];
  const sources = [...compiled.map((folder) => `${folder}/dist`), 'tools/build/openapi.mjs', 'package-lock.json'];
  return buildIfChanged(join(root, bundle, 'account-openapi.inputs.json'), sources, async () => {
    const { account } = await createDocuments();
    write(`${bundle}/account-openapi.json`, JSON.stringify(account));
    write('apps/console/src/shared/http/account-schema.d.ts', await typesOf(account, 'tools/build/bundle.mjs'));
  });
}

function readIfExists(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
