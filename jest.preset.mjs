import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Installed packages that are ES modules. Jest runs everything as CommonJS, so it must also transform these.
 */
function installedEsModulePackages(folder = join(root, 'node_modules')) {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    if (name.startsWith('@')) return installedEsModulePackages(join(folder, name)).map((each) => `${name}/${each}`);
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).type === 'module' ? [name] : [];
    } catch {
      return [];
    }
  });
}

const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs', lazy: true },
};

/** The configuration that all jest projects share. */
export const preset = {
  rootDir: root,
  // Without node_modules: listing its files takes longer than many tests.
  roots: ['apps', 'e2e', 'libs', 'packages', 'tools'].map((folder) => `<rootDir>/${folder}`),
  transform: { '\\.(ts|js|mjs)$': ['@swc/jest', swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${installedEsModulePackages().join('|')})/)`],
  extensionsToTreatAsEsm: [],
  moduleFileExtensions: ['ts', 'mjs', 'js', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/'],
  testEnvironmentOptions: { customExportConditions: ['@tminus/source', 'node', 'node-addons'] },
};
