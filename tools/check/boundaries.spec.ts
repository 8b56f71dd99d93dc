import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');

/** Lints pairs of file name and code, and prints the rules that each pair breaks. Jest cannot load ESLint, an ES module. */
const lint = `
  import { ESLint } from 'eslint';
  import { text } from 'node:stream/consumers';
  const eslint = new ESLint();
  const brokenRules = async ([filePath, code]) =>
    (await eslint.lintText(code, { filePath })).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  console.log(JSON.stringify(await Promise.all(JSON.parse(await text(process.stdin)).map(brokenRules))));
`;

const [imports, syntax] = ['no-restricted-imports', 'no-restricted-syntax'];

type Case = readonly [title: string, file: string, code: string, brokenRules: string[]];

const forbidden: Case[] = [
  [
    'a library that its layer may not use',
    'libs/domain/src/x.ts',
    `export { migrate } from '@tminus/database';`,
    [imports],
  ],
  [
    'a library that its package.json does not declare',
    'tools/start/src/x.ts',
    `export { spoolFolder } from '@tminus/analytics';`,
    [imports],
  ],
  ['another app', 'apps/api/src/x.ts', `export { createEmbed } from '@tminus/embed';`, [imports]],
  ['a library of the server', 'apps/console/src/x.tsx', `export { migrate } from '@tminus/database';`, [imports]],
  ['a Node.js module in the browser', 'apps/console/src/x.ts', `export { readFile } from 'node:fs';`, [imports]],
  ['test code', 'apps/api/src/x.ts', `export { aTimer } from '@tminus/testing';`, [imports]],
  [
    'a file inside a library',
    'apps/api/src/x.ts',
    `export { publicId } from '@tminus/database/src/columns.ts';`,
    [imports],
  ],
  [
    'a package that its package.json does not declare',
    'libs/domain/src/x.ts',
    `export { Client } from 'pg';`,
    [imports],
  ],
  ['a Node.js module in a pure library', 'libs/domain/src/x.ts', `export { readFile } from 'node:fs';`, [imports]],
  [
    'another project by its path',
    'libs/auth/src/x.ts',
    `export { scopes } from '../../domain/src/index.ts';`,
    [imports],
  ],
  [
    'a forbidden library in a dynamic import',
    'libs/domain/src/x.ts',
    `export const x = await import('@tminus/database');`,
    [syntax],
  ],
  [
    'an undeclared package in a dynamic import',
    'libs/domain/src/x.ts',
    `export const x = await import('pg');`,
    [syntax],
  ],
  [
    'a forbidden library in an import type',
    'libs/domain/src/x.ts',
    `export type X = import('@tminus/database').AccountEntity;`,
    [syntax],
  ],
  ...['Date.now() - startedMs > 5', 'Date.now() + startedMs', 'startedMs >= Date.now()'].map((expression): Case => [
    `the wall clock for a duration, ${expression}`,
    'libs/auth/src/x.ts',
    `export const x = (startedMs: number) => ${expression};`,
    [syntax],
  ]),
];

const allowed: [title: string, file: string, code: string][] = [
  ['a package that its package.json declares', 'libs/database/src/x.ts', `export { Client } from 'pg';`],
  ['any installed package in a test', 'libs/domain/src/x.spec.ts', `export { assert } from 'fast-check';`],
  ['a library below it', 'libs/auth/src/x.ts', `export { scopes } from '@tminus/domain';`],
  ['test code in a test', 'apps/api/src/x.spec.ts', `export { aTimer } from '@tminus/testing';`],
  [
    'an entry point that its package.json exports',
    'apps/console/src/x.ts',
    `export { mailTools } from '@tminus/domain/embed-code';`,
  ],
  [
    'its own folder with the name of a project',
    'apps/api/src/timers/x.ts',
    `export { validators } from '../auth/validators.ts';`,
  ],
];

const environment: Case[] = [
  ['libs/auth', 'libs/auth/src/x.ts', 'export const home = process.env.HOME;', [syntax]],
  ['apps/api through node:process', 'apps/api/src/x.ts', `export { env } from 'node:process';`, [imports]],
  ['tools/start', 'tools/start/src/x.ts', 'export const home = process.env.HOME;', [syntax]],
];

const [global, property] = ['no-restricted-globals', 'no-restricted-properties'];
const formats: Case[] = [
  [
    'Intl',
    'apps/console/src/features/x.ts',
    `export const day = new Intl.DateTimeFormat('de', { timeZone: 'UTC' }).format(0);`,
    [global],
  ],
  ['globalThis.Intl', 'apps/console/src/start/x.tsx', `export const intl = globalThis.Intl;`, [property]],
  ['a date', 'apps/console/src/features/x.ts', `export const day = new Date(0).toLocaleString('de');`, [property]],
];

/** What asks the engine, the process or the database for the local time of an instant. */
const timeZones: Case[] = [
  `new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin' })`,
  `new Intl.DateTimeFormat('de', { day: 'numeric' })`,
  `new Intl.DateTimeFormat('de')`,
  `Intl.DateTimeFormat('de').format(0)`,
  `new Date(0).toLocaleString('de', { timeZone: zone })`,
  `new Date(0).toLocaleDateString()`,
  `new Date(0).getTimezoneOffset()`,
  `new Date(0).getHours()`,
  `new Date(2026, 10, 29)`,
  `Intl.supportedValuesOf('timeZone')`,
  `Temporal.Now.zonedDateTimeISO()`,
  `"SELECT date_trunc('day', at AT TIME ZONE 'UTC')"`,
  '`SELECT at at time zone ${zone}`',
].map((expression) => [
  expression,
  'libs/analytics/src/x.ts',
  `export const x = (zone: string) => [zone, ${expression}];`,
  [syntax],
]);

const formatOfConsole = `export const format = new Intl.DateTimeFormat('de', { timeZone: 'UTC' });`;

let brokenRules: (file: string, code: string) => string[];

beforeAll(() => {
  const cases = [...forbidden, ...allowed, ...environment, ...formats, ...timeZones].map(([, file, code]) => [
    file,
    code,
  ]);
  cases.push(['apps/console/src/shared/format/x.ts', formatOfConsole]);
  cases.push(['libs/config/src/x.ts', 'export const home = process.env.HOME;']);
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', lint], {
    input: JSON.stringify(cases),
    cwd: root,
    encoding: 'utf8',
  });
  const results = JSON.parse(stdout) as string[][];
  const found = new Map(cases.map((each, index) => [each.join(), results[index] ?? []]));
  brokenRules = (file, code) => found.get([file, code].join()) ?? ['not linted'];
});

describe('a project', () => {
  it.each(forbidden)('must not import %s', (_, file, code, rules) => {
    expect(brokenRules(file, code).sort()).toEqual(rules);
  });

  it.each(allowed)('may import %s', (_, file, code) => {
    expect(brokenRules(file, code)).toEqual([]);
  });
});

describe('the environment', () => {
  it.each(environment)('must not be read in %s', (_, file, code, rules) => {
    expect(brokenRules(file, code)).toEqual(rules);
  });

  it('may be read in libs/config', () => {
    expect(brokenRules('libs/config/src/x.ts', 'export const home = process.env.HOME;')).toEqual([]);
  });
});

describe('dates and numbers of the console', () => {
  it.each(formats)('must not be formatted elsewhere: %s', (_, file, code, rules) => {
    expect(brokenRules(file, code)).toEqual(rules);
  });

  it('are formatted in shared/format', () => {
    expect(brokenRules('apps/console/src/shared/format/x.ts', formatOfConsole)).toEqual([]);
  });
});

describe('a local time', () => {
  it.each(timeZones)('must not come from %s', (_, file, code, rules) => {
    expect(brokenRules(file, code)).toEqual(rules);
  });
});
