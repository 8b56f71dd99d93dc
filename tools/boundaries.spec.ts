import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** Reads pairs of file and code, and writes the rules that each breaks; in a process of its own, as ESLint is ES modules only. */
const lint = `
  import { ESLint } from 'eslint';
  import { text } from 'node:stream/consumers';
  const eslint = new ESLint();
  const rules = async ([filePath, code]) => (await eslint.lintText(code, { filePath })).flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
  console.log(JSON.stringify(await Promise.all(JSON.parse(await text(process.stdin)).map(rules))));
`;

type Case = readonly [title: string, file: string, code: string];

const forbidden: Case[] = [
  ['of a lib that its layer may not use', 'libs/domain/src/x.ts', `export { migrate } from '@tminus/database';`],
  [
    'of a lib that its package.json does not name',
    'libs/analytics/src/x.ts',
    `export { migrate } from '@tminus/database';`,
  ],
  ['of an app', 'libs/auth/src/x.ts', `export { createApi } from '@tminus/api';`],
  ['of another app', 'apps/api/src/x.ts', `export { createEmbed } from '@tminus/embed';`],
  ['of test code outside tests', 'apps/api/src/x.ts', `export { aTimer } from '@tminus/testing';`],
  ['past the door of a lib', 'apps/api/src/x.ts', `export { publicId } from '@tminus/database/src/columns.ts';`],
  ['of a package that the package.json does not name', 'libs/domain/src/x.ts', `export { Client } from 'pg';`],
  ['of the platform by what is to be pure', 'libs/domain/src/x.ts', `export { readFile } from 'node:fs';`],
  ['of another project by its path', 'libs/auth/src/x.ts', `export { scopes } from '../../domain/src/index.ts';`],
];

const hidden: Case[] = [
  ['in an expression', 'libs/domain/src/x.ts', `export const x = await import('@tminus/database');`],
  ['in a type', 'libs/domain/src/x.ts', `export type X = import('@tminus/database').AccountEntity;`],
  [
    'in an expression, by its path',
    'libs/auth/src/x.ts',
    `export const x = await import('../../domain/src/index.ts');`,
  ],
];

const fine: Case[] = [
  ['of a package that the package.json names', 'libs/database/src/x.ts', `export { Client } from 'pg';`],
  ['of the platform', 'libs/auth/src/x.ts', `export { createHash } from 'node:crypto';`],
  ['of an installed package in a test', 'libs/domain/src/x.spec.ts', `export { assert } from 'fast-check';`],
  ['in an expression, of a lib below', 'libs/auth/src/x.ts', `export const x = await import('@tminus/domain');`],
  ['of a lib below', 'libs/auth/src/x.ts', `export { scopes } from '@tminus/domain';`],
  ['of test code in a test', 'apps/api/src/x.spec.ts', `export { aTimer } from '@tminus/testing';`],
  ['of a file beside it', 'libs/domain/src/x.ts', `export { scopes } from './scopes.ts';`],
  [
    'of a folder of its own that is named like a project',
    'apps/api/src/timers/x.ts',
    `export { rules } from '../auth/rules.ts';`,
  ],
];

const syntax = ['no-restricted-syntax'];
const environmentReads: [file: string, code: string, broken: string[]][] = [
  ['libs/auth/src/x.ts', 'export const home = process.env.HOME;', syntax],
  ['apps/embed/src/x.ts', `export const home = process['env'].HOME;`, syntax],
  ['apps/api/src/x.ts', 'export const home = globalThis.process.env.HOME;', syntax],
  ['apps/api/src/x.ts', `export { env } from 'node:process';`, ['no-restricted-imports']],
  ['tools/start/src/x.ts', 'export const home = process.env.HOME;', syntax],
  ['libs/config/src/x.ts', 'export const home = process.env.HOME;', []],
];

let brokenRules: (file: string, code: string) => string[];

beforeAll(() => {
  const cases = [...forbidden, ...hidden, ...fine]
    .map(([, file, code]) => [file, code])
    .concat(environmentReads.map(([file, code]) => [file, code]));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', lint], {
    input: JSON.stringify(cases),
    cwd: root,
    encoding: 'utf8',
  });
  const results = JSON.parse(stdout) as string[][];
  const found = new Map(cases.map((each, index) => [each.join(), results[index] ?? []]));
  brokenRules = (file, code) => found.get([file, code].join()) ?? ['not linted'];
});

describe('an import', () => {
  it.each(forbidden)('%s is refused', (_, file, code) =>
    expect(brokenRules(file, code)).toEqual(['no-restricted-imports']),
  );
  it.each(hidden)('%s is refused too', (_, file, code) => expect(brokenRules(file, code)).toEqual(syntax));
  it.each(fine)('%s is fine', (_, file, code) => expect(brokenRules(file, code)).toEqual([]));
});

describe('the environment', () => {
  it.each(environmentReads)('read in %s: %s', (file, code, broken) => expect(brokenRules(file, code)).toEqual(broken));
});
