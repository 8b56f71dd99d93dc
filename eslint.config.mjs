import eslint from '@eslint/js';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';

const root = import.meta.dirname;
const readManifest = (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));

/** What services and all tools are made of. */
const ofService = ['domain', 'server', 'database', 'auth', 'analytics', 'rendering'];

/** The layers (the `layer:` tag in a package.json) that each layer may import. */
const allowedLayers = {
  domain: [],
  server: ['domain'],
  rendering: ['domain', 'server'],
  database: ['domain', 'server'],
  'local-postgres': [],
  auth: ['domain', 'server', 'database'],
  analytics: ['domain', 'server', 'database'],
  testing: [...ofService, 'local-postgres'],
  app: ofService,
  tool: [...ofService, 'local-postgres', 'client'],
  'test-tool': [...ofService, 'local-postgres', 'testing'],
  client: [],
  mcp: [],
  console: ['domain'],
  web: ['domain'],
  e2e: ['domain', 'server', 'rendering', 'client', 'testing'],
};

const isLibrary = (layer) => !['app', 'console', 'web', 'mcp', 'tool', 'test-tool', 'e2e'].includes(layer);

const projects = ['apps', 'libs', 'packages', 'tools']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
  .concat('e2e')
  .filter((folder) => existsSync(join(root, folder, 'package.json')))
  .map((folder) => {
    const { name, nx, dependencies = {}, devDependencies = {}, exports = {} } = readManifest(folder);
    const layer = nx.tags.find((each) => each.startsWith('layer:')).slice('layer:'.length);
    if (!(layer in allowedLayers)) throw new Error(`${name}: allowedLayers in eslint.config.mjs has no ${layer}.`);
    const entryPoints = Object.keys(exports).map((each) => name + each.slice(1));
    const imported = layer === 'e2e' ? { ...dependencies, ...devDependencies } : dependencies;
    return { folder, name, layer, entryPoints, dependencies: Object.keys(imported) };
  });

for (const { name, layer, dependencies } of projects) {
  for (const other of projects.filter((each) => dependencies.includes(each.name))) {
    if (!allowedLayers[layer].includes(other.layer)) throw new Error(`${name} must not depend on ${other.name}.`);
  }
}

/** The entry points of libraries besides `index.ts`, such as `@tminus/domain/embed-code`. */
const deepEntryPoints = projects.flatMap(({ entryPoints, name }) => entryPoints.filter((each) => each !== name));

/** What tests may import besides the dependencies of their own project: every library. */
const testDependencies = [
  ...Object.keys(readManifest('.').devDependencies),
  ...projects.flatMap(({ dependencies }) => dependencies),
  ...projects.filter(({ layer }) => isLibrary(layer)).map(({ name }) => name),
];

const noEnvironment = 'Only libs/server/src/config reads the environment.';
const environmentModules = ['process', 'node:process'].map((name) => ({
  name,
  importNames: ['env', 'default'],
  message: noEnvironment,
}));
const environmentAccess = {
  selector:
    "MemberExpression[property.name='env'][object.name='process'], MemberExpression[property.value='env'][object.name='process'], MemberExpression[property.name='env'][object.property.name='process']",
  message: noEnvironment,
};
const readsEnvironment = ['mcp', 'testing', 'e2e'];

/** The wall clock may be set back in between. A variable says that a point in time is meant: `nowMs`. */
const durationByWallClock = {
  selector:
    "BinaryExpression[operator=/^([-+]|[<>]=?)$/] > CallExpression[callee.object.name='Date'][callee.property.name='now']",
  message:
    'Measure durations with performance.now(). Name a point in time before you compute with it: const nowMs = Date.now().',
};

/** The engine, its process and the database may have older rules of time zones than the service: see libs/domain/src/zones. */
const zonesElsewhere = [
  ["ObjectExpression > Property[key.name='timeZone']:not([value.value='UTC'])", 'timeZone'],
  ["Identifier[name='Temporal']", 'Temporal'],
  [
    'Literal[value=/\\bAT TIME ZONE\\b|\\btimezone\\(/i], TemplateElement[value.raw=/\\bAT TIME ZONE\\b|\\btimezone\\(/i]',
    'SQL',
  ],
  [
    'MemberExpression[property.name=/^(?:getTimezoneOffset|supportedValuesOf|toLocale(?:Date|Time)String|[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes))$/]',
    'this method',
  ],
  ["NewExpression[callee.name='Date'][arguments.length>1]", 'the zone of the process'],
  [
    "[callee.property.name='DateTimeFormat']:not(MemberExpression[property.name='resolvedOptions'] > *):matches([arguments.length<2], [arguments.1.type='ObjectExpression']:not(:has(Property[key.name='timeZone'])))",
    'the zone of the process',
  ],
].map(([selector, what]) => ({
  selector,
  message: `${what}: only libs/domain/src/zones knows time zones. Compute a local time with utcOffset() and format it as UTC.`,
}));

/** Reads the compiled time zones of the machine. Browsers do not load it. */
const readsZoneinfo = 'libs/domain/src/zones/machine-rules.ts';

const onlySharedFormat = 'Only apps/console/src/shared/format formats dates and numbers.';

/** The import rules of one project: it imports what its package.json declares, by its name, and no files of other projects. */
function boundaries({ name, layer, dependencies }, { tests, readsFiles = false, isConfig = false }) {
  const declared = [...dependencies, ...(tests ? testDependencies : [])].map((each) => each.replaceAll('.', '\\.'));
  const builtins = ['domain', 'console', 'web'].includes(layer) && !tests && !readsFiles ? [] : ['node:.+'];
  const virtual = layer === 'console' ? ['virtual:.+'] : []; // made by apps/console/vite.config.mjs
  const undeclared = `^(?!\\.{1,2}/|#|(?:${[...declared, ...builtins, ...virtual].join('|')})(?:/|$))`;
  const deep = `^(?!(?:${deepEntryPoints.join('|')})$)@tminus/[^/]+/`;
  const elsewhere = '^(?:\\.\\./)+(?!\\.\\./)[^/]+/(?:src|test)/';
  const undeclaredMessage = `The package.json of ${name} does not declare this.`;
  const deepMessage = 'Import a library by its name, or what its package.json exports: nothing else is public.';
  const pathMessage = 'Do not import types from another folder with import(): use an import declaration.';
  const inExpressions = (regex, message) =>
    ['ImportExpression', 'TSImportType'].map((node) => ({
      selector: `${node}[source.value=/${regex.replaceAll('/', '\\/')}/]`,
      message,
    }));
  return {
    'no-restricted-imports': [
      'error',
      {
        paths: tests || isConfig ? [] : environmentModules,
        patterns: [
          { regex: deep, message: deepMessage },
          { regex: undeclared, message: undeclaredMessage },
          { regex: elsewhere, message: deepMessage },
        ],
      },
    ],
    'no-restricted-syntax': [
      'error',
      ...inExpressions(deep, deepMessage),
      ...inExpressions(undeclared, undeclaredMessage),
      { selector: 'TSImportType[source.value=/^\\.\\.\\//]', message: pathMessage },
      ...(tests || isConfig || readsEnvironment.includes(layer) ? [] : [environmentAccess]),
      ...(tests || layer === 'e2e' ? [] : [durationByWallClock]),
      ...(tests || ['testing', 'e2e'].includes(layer) ? [] : zonesElsewhere),
    ],
  };
}

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/bundle/',
      '**/node_modules/',
      '.nx/',
      '.data/',
      'packages/client/src/schema.ts',
      'apps/console/src/shared/http/{account,api}-schema.d.ts',
    ],
  },
  eslint.configs.recommended,
  ...tseslint.configs.strict,
  prettier,
  {
    rules: {
      // Nest needs the classes that it injects at run time: `import type` would silently break their metadata.
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
        performance: 'readonly',
        URL: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        Buffer: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  {
    // Runs in the browser.
    files: ['apps/console/src/**/*.{js,ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: {
      globals: {
        document: 'readonly',
        fetch: 'readonly',
        localStorage: 'readonly',
        matchMedia: 'readonly',
        navigator: 'readonly',
      },
    },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    // One style of dates and one clock.
    files: ['apps/console/src/**/*.{ts,tsx}'],
    ignores: ['apps/console/src/shared/format/**', '**/*.spec.ts'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Intl', message: onlySharedFormat }],
      'no-restricted-properties': [
        'error',
        ...['Intl', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({
          property,
          message: onlySharedFormat,
        })),
      ],
    },
  },
  {
    // Runs in the browser.
    files: ['apps/api/reference/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        fetch: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        matchMedia: 'readonly',
        URL: 'readonly',
      },
    },
  },
  {
    // Runs in the browser.
    files: ['e2e/src/console/in-page/*.js'],
    languageOptions: {
      globals: {
        document: 'readonly',
        getComputedStyle: 'readonly',
        innerHeight: 'readonly',
        innerWidth: 'readonly',
        NodeFilter: 'readonly',
        scrollX: 'readonly',
        scrollY: 'readonly',
        window: 'readonly',
      },
    },
  },
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.{ts,tsx}`],
    rules: boundaries(project, { tests: false }),
  })),
  {
    files: [readsZoneinfo],
    rules: boundaries(
      projects.find(({ layer }) => layer === 'domain'),
      { tests: false, readsFiles: true },
    ),
  },
  {
    files: ['libs/server/src/config/**/*.ts'],
    rules: boundaries(
      projects.find(({ layer }) => layer === 'server'),
      { tests: false, isConfig: true },
    ),
  },
  ...projects.map((project) => ({
    files: [`${project.folder}/**/*.spec.ts`, `${project.folder}/test/**/*.ts`],
    rules: boundaries(project, { tests: true }),
  })),
);
