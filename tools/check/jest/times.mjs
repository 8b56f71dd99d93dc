/**
 * `npm run test:times`: runs each part of the tests and writes into docs/development.md how long it took. Arguments choose the parts, such
 * as `-- unit browser`; without any, all run. Needs bash.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../build/run-program.mjs';
import { jest, projectsOfProofs, unitTests } from './run-tests.mjs';

const page = join(root, 'docs', 'development.md');
const section = /<!-- test-times -->([^]*?)<!-- \/test-times -->/;

const ofProjects = (...projects) => [...jest, '--selectProjects', ...projects];

/** What Node.js runs for each part, in the order of the table. */
const parts = {
  unit: [...unitTests, '--skip-nx-cache'],
  'unit (nothing changed)': unitTests,
  integration: ofProjects('integration'),
  browser: ofProjects('browser'),
  e2e: ofProjects('e2e'),
  proofs: ofProjects(...projectsOfProofs),
};

/** @returns seconds until the end, and seconds of CPU of the program and its children that it has waited for */
function measure(args) {
  const script = 'exec 4>&2; TIMEFORMAT="%R %U %S"; { time "$@" 2>&4; } 2>&3';
  const { status, output } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('Some tests failed. docs/development.md is unchanged.');
  const [wall, user, system] = output[3].trim().split(' ').map(Number);
  return { wall, cpu: user + system };
}

/** @param chosen - names of parts; an empty list means all parts */
export function testTimes(chosen) {
  const unknown = chosen.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}, only ${Object.keys(parts).join(', ')}.`);
  const text = readFileSync(page, 'utf8');
  const [, table] = section.exec(text);
  const rows = new Map(table.split('\n').map((row) => [/^\| `(.+?)`/.exec(row)?.[1], row]));
  for (const name of chosen.length > 0 ? chosen : Object.keys(parts)) {
    const { wall, cpu } = measure(parts[name]);
    const cells = [
      `\`${name}\``,
      `${Math.round(wall)} s`,
      `${Math.round(cpu)} s`,
      new Date().toISOString().slice(0, 10),
    ];
    rows.set(name, `| ${cells.join(' | ')} |`);
  }
  const lines = Object.keys(parts).flatMap((name) => rows.get(name) ?? []);
  const head = ['| Part | Time | CPU time | Measured |', '| --- | --: | --: | --- |'];
  const written = `<!-- test-times -->\n\n${[...head, ...lines].join('\n')}\n\n<!-- /test-times -->`;
  writeFileSync(
    page,
    text.replace(section, () => written),
  );
  return run(process.execPath, [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--write', page]);
}
