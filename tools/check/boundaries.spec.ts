import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

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
const [global, property] = ['no-restricted-globals', 'no-restricted-properties'];
const fine = '';

/** By file: statements, and the rule that each breaks. */
const cases: Record<string, [code: string, rule: string][]> = {
  'libs/domain/src/x.ts': [
    [`export { migrate } from '@tminus/database';`, imports],
    [`export { Client } from 'pg';`, imports],
    [`export { readFile } from 'node:fs';`, imports],
    [`export const x = await import('@tminus/database');`, syntax],
    [`export const x = await import('pg');`, syntax],
    [`export type X = import('@tminus/database').AccountEntity;`, syntax],
  ],
  'libs/domain/src/x.spec.ts': [[`export { assert } from 'fast-check';`, fine]],
  'libs/database/src/x.ts': [[`export { Client } from 'pg';`, fine]],
  'libs/auth/src/x.ts': [
    [`export { scopes } from '@tminus/domain';`, fine],
    [`export { scopes } from '../../domain/src/index.ts';`, imports],
    ['export const home = process.env.HOME;', syntax],
    ...['Date.now() - startedMs > 5', 'Date.now() + startedMs', 'startedMs >= Date.now()'].map(
      (expression): [string, string] => [`export const x = (startedMs: number) => ${expression};`, syntax],
    ),
  ],
  'libs/server/src/config/x.ts': [['export const home = process.env.HOME;', fine]],
  'apps/api/src/x.ts': [
    [`export { createEmbed } from '@tminus/embed';`, imports],
    [`export { aTimer } from '@tminus/testing';`, imports],
    [`export { publicId } from '@tminus/database/src/columns.ts';`, imports],
    [`export { env } from 'node:process';`, imports],
  ],
  'apps/api/src/x.spec.ts': [[`export { aTimer } from '@tminus/testing';`, fine]],
  'apps/api/src/timers/x.ts': [[`export { validators } from '../auth/validators.ts';`, fine]],
  'apps/console/src/x.ts': [
    [`export { migrate } from '@tminus/database';`, imports],
    [`export { readFile } from 'node:fs';`, imports],
    [`export { mailTools } from '@tminus/domain/embed-code';`, fine],
  ],
  // Only `shared/format` knows how the account writes dates and numbers.
  'apps/console/src/features/x.ts': [
    [`export const day = new Intl.DateTimeFormat('de', { timeZone: 'UTC' }).format(0);`, global],
    [`export const intl = globalThis.Intl;`, property],
    [`export const day = new Date(0).toLocaleString('de');`, property],
  ],
  'apps/console/src/shared/format/x.ts': [
    [`export const format = new Intl.DateTimeFormat('de', { timeZone: 'UTC' });`, fine],
  ],
  'tools/start/src/x.ts': [
    [`export { spoolFolder } from '@tminus/analytics';`, imports],
    ['export const home = process.env.HOME;', syntax],
  ],
  // What asks the engine, the process or the database for the local time of an instant.
  'libs/analytics/src/x.ts': [
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
  ].map((expression): [string, string] => [`export const x = (zone: string) => [zone, ${expression}];`, syntax]),
};

it('imports, the environment, formats and local times are where they may be', () => {
  const all = Object.entries(cases).flatMap(([file, list]) => list.map(([code, rule]) => ({ file, code, rule })));
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', lint], {
    input: JSON.stringify(all.map(({ file, code }) => [file, code])),
    cwd: join(__dirname, '..', '..'),
    encoding: 'utf8',
  });
  const found = (JSON.parse(stdout) as string[][]).map((rules, index) => ({ ...all[index], rule: rules.join() }));
  expect(found).toEqual(all);
});
