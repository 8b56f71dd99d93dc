import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;

/** Which layers (the `layer:` tag in a package.json) a layer may import. What is not listed here is forbidden. */
const allowedLayers = {
  domain: [],
  config: ['domain'],
  rendering: ['domain'],
  database: ['domain'],
  'local-postgres': [],
  auth: ['domain', 'database'],
  analytics: ['domain', 'database'],
  platform: ['domain', 'config', 'database', 'auth'],
  testing: ['domain', 'config', 'database', 'auth', 'analytics', 'rendering', 'local-postgres'],
  app: ['domain', 'config', 'database', 'auth', 'analytics', 'rendering', 'platform'],
  tool: ['domain', 'config', 'database', 'auth', 'analytics', 'rendering', 'platform', 'local-postgres'],
  e2e: ['domain', 'rendering', 'testing'],
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

const projectFolders = projects.map(({ folder }) => basename(folder)).join('|');

/**
 * The import rule of one project: its own package.json names what it may import, its layer what it may depend on. Tests may
 * use every lib.
 */
function boundaries(project, { tests }) {
  const layers = allowedLayers[project.layer];
  if (layers === undefined) throw new Error(`${project.name}: no rule for layer:${project.layer} in eslint.config.mjs`);
  const forbidden = projects
    .filter(({ name }) => name !== project.name)
    .filter(({ name, layer }) => {
      if (tests) return ['app', 'tool', 'e2e'].includes(layer);
      return !project.dependencies.includes(name) || !layers.includes(layer);
    })
    .map(({ name }) => ({
      group: [name, `${name}/*`],
      message: `${project.name} may not import ${name}: see allowedLayers in eslint.config.mjs and the package.json.`,
    }));
  return {
    patterns: [
      ...forbidden,
      { group: ['@tminus/*/*'], message: 'Import a project by its name: its index.ts is its only door.' },
      {
        regex: `^(\\.\\./)+((apps|libs|tools|e2e)/|(${projectFolders})/(src|dist|test|package\\.json))`,
        message: 'Import another project by its package name, never by a path.',
      },
    ],
  };
}

const environmentAccess = {
  'no-restricted-properties': [
    'error',
    { object: 'process', property: 'env', message: 'The environment is read in libs/config only.' },
  ],
};

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.nx/', '.data/'] },
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
  { files: ['{apps,libs}/**/*.ts'], ignores: ['libs/config/src/**', 'libs/testing/src/**'], rules: environmentAccess },
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.ts`],
    rules: { 'no-restricted-imports': ['error', boundaries(project, { tests: false })] },
  })),
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.spec.ts`, `${project.folder}/test/**/*.ts`],
    rules: { 'no-restricted-imports': ['error', boundaries(project, { tests: true })] },
  })),
);
