import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/** Which layers (the `layer:` tag in a package.json) a layer may import. What is not listed here is forbidden. */
const allowedLayers = {
  domain: [],
  resilience: [],
  config: ['domain'],
  rendering: ['domain'],
  database: ['domain', 'config', 'resilience'],
  'local-postgres': [],
  auth: ['domain', 'config', 'database'],
  'event-log': ['domain', 'config', 'resilience', 'database'],
  analytics: ['domain', 'config', 'resilience', 'database', 'event-log'],
  platform: ['domain', 'config', 'resilience', 'database', 'auth'],
  testing: ['domain', 'config', 'database', 'auth', 'event-log', 'analytics', 'rendering', 'local-postgres'],
  app: ['domain', 'config', 'resilience', 'database', 'auth', 'event-log', 'analytics', 'rendering', 'platform'],
  tool: [
    'domain',
    'config',
    'resilience',
    'database',
    'auth',
    'event-log',
    'analytics',
    'rendering',
    'platform',
    'local-postgres',
    'client',
  ],
  'test-tool': ['domain', 'config', 'database', 'auth', 'local-postgres', 'testing'],
  client: [],
  e2e: ['domain', 'config', 'rendering', 'client', 'testing'],
};

const projects = ['apps', 'libs', 'tools', '.']
  .flatMap((group) => readdirSync(join(root, group), { withFileTypes: true }).map((entry) => ({ group, entry })))
  .filter(({ group, entry }) => entry.isDirectory() && (group !== '.' || entry.name === 'e2e'))
  .flatMap(({ group, entry }) => {
    const folder = join(group, entry.name);
    try {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      const layer = manifest.nx.tags.find((tag) => tag.startsWith('layer:')).slice('layer:'.length);
      return [{ folder, layer, name: manifest.name, dependencies: Object.keys(manifest.dependencies ?? {}) }];
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });

/** Layers that read the environment: the one that parses it, and test plumbing. */
const readsEnvironment = ['config', 'testing', 'e2e'];
const environmentMessage = 'The environment is read in libs/config only.';
const environmentModules = ['process', 'node:process'].map((name) => ({
  name,
  importNames: ['env', 'default'],
  message: environmentMessage,
}));
const environmentReads = [
  {
    selector:
      "MemberExpression[property.name='env'][object.name='process'], MemberExpression[property.value='env'][object.name='process'], MemberExpression[property.name='env'][object.property.name='process']",
    message: environmentMessage,
  },
];

const projectFolders = projects.map(({ folder }) => basename(folder)).join('|');

const rootDependencies = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies);
const allPackages = [...new Set([...rootDependencies, ...projects.flatMap(({ dependencies }) => dependencies)])].filter(
  (name) => !name.startsWith('@tminus/'),
);
/** Of what package names are made of, only the dot means something in a pattern. */
const escaped = (name) => name.replaceAll('.', '\\.');

/**
 * What one project may import: its own package.json names the packages, its layer the projects. Tests may use every lib, and
 * every package that any project names.
 */
function boundaries(project, { tests }) {
  const layers = allowedLayers[project.layer];
  if (layers === undefined) throw new Error(`${project.name}: no rule for layer:${project.layer} in eslint.config.mjs`);
  const mayImport = ({ name, layer }) =>
    tests
      ? !['app', 'tool', 'test-tool', 'e2e'].includes(layer)
      : project.dependencies.includes(name) && layers.includes(layer);
  const packages = project.dependencies.filter((name) => !name.startsWith('@tminus/'));
  const ownProjects = projects.filter((each) => each.name === project.name || mayImport(each)).map(({ name }) => name);
  const allowed = [...packages, ...ownProjects, ...(tests ? allPackages : [])].map(escaped).join('|');
  const builtins = project.layer === 'domain' && !tests ? '' : 'node:|';
  const outside = `^(?!\\.{1,2}/|${builtins}(?:${allowed})(?:/|$))`;
  const byPath = `^(\\.\\./)+((apps|libs|tools|e2e)/|(${projectFolders})/(src|dist|test|package\\.json))`;
  const past = '^@tminus/[^/]+/';
  const refusal = `${project.name} may not import this: see allowedLayers in eslint.config.mjs and its package.json.`;
  const anywhere = new RegExp(`${outside}|${byPath}|${past}`).toString().slice(1, -1);
  return {
    'no-restricted-imports': [
      'error',
      {
        paths: tests ? [] : environmentModules,
        patterns: [
          { regex: past, message: 'Import a project by its name: its index.ts is its only door.' },
          { regex: byPath, message: 'Import another project by its package name, never by a path.' },
          { regex: outside, message: refusal },
        ],
      },
    ],
    'no-restricted-syntax': [
      'error',
      { selector: `ImportExpression[source.value=/${anywhere}/]`, message: refusal },
      { selector: `TSImportType[source.value=/${anywhere}/]`, message: refusal },
      ...(tests || readsEnvironment.includes(project.layer) ? [] : environmentReads),
    ],
  };
}

export default tseslint.config(
  { ignores: ['**/dist/', '**/bundle/', '**/node_modules/', '.nx/', '.data/', 'libs/client/src/schema.ts'] },
  eslint.configs.recommended,
  ...tseslint.configs.strict,
  prettier,
  {
    rules: {
      // A class that Nest injects must stay a value import: `import type` would silently break its metadata.
      '@typescript-eslint/consistent-type-imports': 'off',
      // Nest modules are classes without members.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.{mjs,js}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  {
    // Runs in a browser.
    files: ['apps/api/reference/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        fetch: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        SwaggerUIBundle: 'readonly',
      },
    },
  },
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.ts`],
    rules: boundaries(project, { tests: false }),
  })),
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.spec.ts`, `${project.folder}/test/**/*.ts`],
    rules: boundaries(project, { tests: true }),
  })),
);
