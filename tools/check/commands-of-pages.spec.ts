import type { Command, Option } from 'commander';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { program as admin } from '../admin/src/program.ts';
import { program as hostile } from '../proofs/src/hostile/program.ts';
import { program as kill } from '../proofs/src/kill/program.ts';
import { program as load } from '../proofs/src/load/program.ts';

const proofPrograms = { kill, load, hostile };

const root = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const files = ['apps', 'docs', 'e2e', 'libs', 'packages', 'tools'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !/(^|[\\/])(node_modules|dist|bundle)[\\/]/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
);

/** The changelog is not among them: it describes what was true when it was written. */
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...files.filter((name) => name.endsWith('.md'))];

/** The lines of code blocks, and code within sentences. A line that ends with `\` goes on in the next one. */
const codeOf = (page: string): string[] =>
  Array.from(read(page).matchAll(/^ *```\w*.*\n([^]*?)^ *```$|(?<!`)`([^`\n]+)`(?!`)/gm), ([, block, inline]) =>
    (block ?? inline ?? '').replaceAll(/\\\n */g, ' ').split('\n'),
  ).flat();

/** The commands that begin with the words, such as `npm run`, as lists of words without quotes, comments and what follows them. */
const commandsOf = (start: RegExp) =>
  pages.flatMap((page) =>
    codeOf(page).flatMap((line) =>
      line.split(/\s(?:&&|\|\|?|;|#|>)\s/).flatMap((command) => {
        const [, rest] = start.exec(command) ?? [];
        if (rest === undefined) return [];
        const words = (rest.match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? []).map((word) => word.replaceAll(/["']/g, ''));
        return [{ page, command, words }];
      }),
    ),
  );

const scriptsOf = (folder: string) =>
  Object.keys((JSON.parse(read(join(folder, 'package.json'))) as { scripts: object }).scripts);

/** Takes the values of an option from the words that follow it. @returns what is wrong with them; undefined for nothing */
function refusalOfValues(option: Option, value: string | undefined, rest: string[]): string | undefined {
  const values = value === undefined ? [] : [value];
  const takesAnother = () => (option.required || option.optional) && (option.variadic || values.length === 0);
  while (takesAnother() && rest[0] !== undefined && !rest[0].startsWith('-')) values.push(rest.shift() ?? '');
  if (option.required && values.length === 0) return `${option.long} has no value`;
  const wrong = values.find((each) => option.argChoices && !option.argChoices.includes(each));
  return wrong === undefined ? undefined : `${option.long} has no value ${wrong}`;
}

/** Why a program would refuse the words; undefined if it would not. */
function refusalOf(program: Command, words: readonly string[]): string | undefined {
  let command = program;
  const rest = [...words];
  for (let next; (next = command.commands.find((each) => each.name() === rest[0])); rest.shift()) command = next;
  const values: string[] = [];
  for (let word; (word = rest.shift()) !== undefined;)
    if (!/^--?\w/.test(word)) values.push(word);
    else if (!['--help', '--version', '-h', '-V'].includes(word)) {
      const [name = '', value] = word.split('=');
      const option = command.options.find(({ long, short }) => long === name || short === name);
      if (!option) return `${command.name()} has no option ${name}`;
      const refusal = refusalOfValues(option, value, rest);
      if (refusal !== undefined) return refusal;
    }
  if (command.commands.length > 0 && values.length > 0) return `${command.name()} has no command ${values[0]}`;
  if (values.length > command.registeredArguments.length) return `${command.name()} has no argument ${values.at(-1)}`;
  return undefined;
}

it('names only npm scripts that exist', () => {
  const commands = commandsOf(/^\s*(?:[A-Z]+=\S+ )*npm ((?:run|test|start)\b.*)/);
  expect(commands.length).toBeGreaterThan(100);
  const wrong = commands.filter(({ words }) => {
    const workspace = words[words.findIndex((word) => word === '-w') + 1] ?? '';
    const folder = words.includes('-w') ? workspace : '.';
    const [first, second = ''] = words.filter((word) => word !== '--silent' && word !== '-s');
    return !scriptsOf(folder).includes(first === 'run' ? second : (first ?? ''));
  });
  expect(wrong).toEqual([]);
});

it('names only packages of ours that exist', () => {
  const manifests = files.filter((name) => /^(apps|libs|packages|tools)\/[^/]+\/package\.json$/.test(name));
  const names = manifests.map((path) => (JSON.parse(read(path)) as { name: string }).name);
  const named = commandsOf(/^\s*npm (.*)/).flatMap(({ words }) => words.filter((word) => word.startsWith('@tminus/')));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});

it('runs only programs of packages that are installed with `npx`', () => {
  const programs = commandsOf(/^\s*npx (.*)/).map(({ words: [name = ''] }) => name);
  expect(programs.length).toBeGreaterThan(1);
  expect(programs.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)))).toEqual([]);
});

it('names only tests that exist, or that the page creates, in `npm test -- <path>`', () => {
  const tests = commandsOf(/^\s*(?:[A-Z]+=\S+ )*npm (?:test|run (?:proofs|test:lts)) -- ([^-<…].*)/).flatMap(
    ({ page, words }) => {
      if (Object.hasOwn(proofPrograms, words[0] ?? '')) return [];
      const end = words.findIndex((word) => word.startsWith('-'));
      return words.slice(0, end < 0 ? undefined : end).map((path) => ({ page, path }));
    },
  );
  const specs = files.filter((name) => name.endsWith('.spec.ts'));
  expect(tests.length).toBeGreaterThan(5);
  expect(
    tests.filter(
      ({ page, path }) => !specs.some((name) => name.includes(path)) && !read(page).includes(` file=${path}`),
    ),
  ).toEqual([]);
});

const afterScript = (name: string) => `npm run (?:--silent |-s )?${name} -- `;
const operator = /(?:^\s*|\bexec (?:-\S+ )*\w+ | -- )tminus /.source;

it.each<[string, Command, RegExp, number]>([
  ['admin', admin('tminus'), new RegExp(`(?:${afterScript('admin')}|${operator})([^<…].*)`), 30],
  ...Object.entries(proofPrograms).map(
    ([name, program]) =>
      [name, program, new RegExp(`${afterScript('proofs')}${name}\\b(.*)`), 1] satisfies [
        string,
        Command,
        RegExp,
        number,
      ],
  ),
])('names only commands, options and values that the program %s has', (_, program, start, least) => {
  const commands = commandsOf(start).map(({ page, command, words }) => ({
    page,
    command,
    refusal: refusalOf(program, words),
  }));
  expect(commands.length).toBeGreaterThanOrEqual(least);
  expect(commands.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
});
