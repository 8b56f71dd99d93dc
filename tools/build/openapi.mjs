/**
 * Generates the OpenAPI documents, and types from them, from the compiled API. Those of `/api/v1` are committed, so that a change of the
 * contract is seen. Only the console uses `/account`: its document and types are built.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfChanged } from './build-if-changed.mjs';
import { root } from './run-program.mjs';

const bundle = 'apps/api/bundle';

async function createDocuments() {
  const program = join(root, 'apps/api/dist/openapi/openapi-document.js');
  const { createOpenApiDocuments } = await import(pathToFileURL(program).href);
  return createOpenApiDocuments();
}

const header = (command) => `// Generated from the OpenAPI document by \`${command}\`. Do not edit.\n\n`;

async function typesOf(document) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  return astToString(await openapiTypescript(document, { defaultNonNullable: false }));
}

/** The types of the client: what requests contain and successes return. Its methods know the paths, and its error classes the errors. */
async function clientTypesOf(document) {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const { default: ts } = await import('typescript');
  const { factory } = ts;
  const any = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const color = factory.createTemplateLiteralType(factory.createTemplateHead('#'), [
    factory.createTemplateLiteralTypeSpan(any, factory.createTemplateTail('')),
  ]);
  const none = factory.createLiteralTypeNode(factory.createNull());
  const nodes = await openapiTypescript(withSuccessesOnly(document), {
    defaultNonNullable: false,
    /** A color is text after `#`, so that its name does not compile. */
    transform: ({ type, pattern }) => {
      if (!pattern?.startsWith('^#')) return undefined;
      return Array.isArray(type) && type.includes('null') ? factory.createUnionTypeNode([color, none]) : color;
    },
  });
  const isUsed = ({ name }) => ['components', 'operations'].includes(name?.text);
  return astToString(nodes.filter(isUsed));
}

/** The document without errors, and without the headers of responses. */
function withSuccessesOnly({ components, paths, ...document }) {
  const mapped = (object, change) =>
    Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
  const successesOf = (responses) =>
    Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 300));
  const withoutHeaders = (response) => ({ ...response, headers: undefined });
  const change = (operation) => ({ ...operation, responses: mapped(successesOf(operation.responses), withoutHeaders) });
  return {
    ...document,
    components: { ...components, headers: undefined },
    paths: mapped(paths, (methods) => mapped(methods, change)),
  };
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
    'packages/client/src/schema.ts': await format(header('npm run openapi') + (await clientTypesOf(api)), 'typescript'),
  };
}

/** Updates the committed files. With `--check`, a file that is out of date is an error. */
async function openapi([option]) {
  const stale = Object.entries(await generateCommitted()).filter(([path, text]) => readIfExists(path) !== text);
  for (const [path, text] of stale) {
    if (option === '--check') console.error(`${path} is out of date: run "npm run openapi".`);
    else write(path, text);
  }
  if (option === '--check' && stale.length > 0) process.exitCode = 1;
}

/** Builds the document that the API serves at `/account/openapi.json`, and the types of the console. */
export function buildAccountDocument() {
  const compiled = ['apps/api', ...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`)];
  const sources = [...compiled.map((folder) => `${folder}/dist`), 'tools/build/openapi.mjs', 'package-lock.json'];
  return buildIfChanged(join(root, bundle, 'account-openapi.inputs.json'), sources, async () => {
    const { account } = await createDocuments();
    write(`${bundle}/account-openapi.json`, JSON.stringify(account));
    write(
      'apps/console/src/shared/http/account-schema.d.ts',
      header('tools/build/bundle.mjs') + (await typesOf(account)),
    );
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

if (import.meta.filename === process.argv[1]) await openapi(process.argv.slice(2));
