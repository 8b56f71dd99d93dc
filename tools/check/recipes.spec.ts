import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const root = join(__dirname, '../..');

/** A code block of a recipe that names a file: a new file, or a `diff` of an existing one. */
interface Step {
  file: string;
  isDiff: boolean;
  text: string;
}

/** A fence with `file=…` after its language. In a list, the block is indented. */
const block = /^( *)```(\w+) file=(\S+)\n(.*?)^\1```$/gms;

const stepsOf = (recipe: string): Step[] =>
  [...recipe.matchAll(block)].map(([, indent = '', language, file = '', text = '']) => ({
    file,
    isDiff: language === 'diff',
    text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));

const readRecipe = (name: string) => readFileSync(join(root, `docs/recipes/${name}.md`), 'utf8');

/** The places of a diff. */
const hunksOf = (diff: string) => diff.split(/^@@.*\n/m);

/** Replaces the lines with ` ` and `-` by those with ` ` and `+`. `@@` separates places; where only lines are added, it is at the end. */
function applyDiff(source: string, diff: string): string {
  return hunksOf(diff).reduce((before, hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const having = (signs: string) =>
      lines.filter((line) => signs.includes(line.charAt(0) || ' ')).map((line) => `${line.slice(1)}\n`);
    const [old, changed] = [having(' -').join(''), having(' +').join('')];
    if (old === '') return before + changed;
    const parts = before.split(old);
    if (parts.length !== 2) throw new Error(`These lines are in the file ${parts.length - 1} times:\n${old}`);
    return parts.join(changed);
  }, source);
}

function apply(copy: string, { file, isDiff, text }: Step): void {
  const path = join(copy, file);
  if (isDiff) return writeFileSync(path, applyDiff(readFileSync(path, 'utf8'), text));
  if (existsSync(path)) throw new Error(`${file} exists already.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Copies the sources. The copy uses the installed packages, but its own ones of this repository. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'tminus-recipe-'));
  const isSource = (path: string) => !/(^|\/)(node_modules|dist|bundle)$/.test(relative(root, path));
  for (const name of ['apps', 'docs', 'libs', 'packages', 'package.json', 'tsconfig.base.json', 'tsconfig.spec.json'])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tminus') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  cpSync(join(root, 'node_modules/@tminus'), join(copy, 'node_modules/@tminus'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const folder of ['apps', 'libs', 'packages'])
    for (const name of readdirSync(join(root, folder))) {
      const own = join(folder, name, 'node_modules');
      if (existsSync(join(root, own))) symlinkSync(join(root, own), join(copy, own));
    }
  return copy;
}

const projects = {
  'tsconfig.services.json': {
    extends: './tsconfig.spec.json',
    include: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'packages/*/src/**/*.ts'],
    exclude: ['apps/console', 'packages/web-timer', 'packages/client/src/element*.ts'],
  },
  'tsconfig.console.json': { extends: './apps/console/tsconfig.json', include: ['apps/console/src'] },
};

/** @returns what the compiler reports */
function compile(copy: string): string {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc');
  const outputs = Object.entries(projects).map(([name, project]) => {
    writeFileSync(join(copy, name), JSON.stringify(project));
    // Several threads take twice the CPU time: each checks the types of the packages.
    const args = [compiler, '-p', name, '--singleThreaded'];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    return stdout + stderr;
  });
  return outputs.join('');
}

/** Those places of a diff where lines are only added. */
const additionsOf = (diff: string) => hunksOf(diff).filter((hunk) => !/^-/m.test(hunk));

/** How many files a recipe touches, without those that commands generate. */
const recipes: [string, number][] = [
  ['add-a-console-language', 2],
  ['add-a-console-page', 3],
  ['add-a-migration', 3],
  ['add-a-template', 3],
  ['add-a-timer-field', 8],
  ['add-an-analytics-breakdown', 7],
  ['add-an-endpoint', 9],
];

it('is tested if it has steps', () => {
  const pages = readdirSync(join(root, 'docs/recipes')).filter((name) =>
    /\bfile=/.test(readFileSync(join(root, 'docs/recipes', name), 'utf8')),
  );
  expect(recipes.map(([name]) => `${name}.md`)).toEqual(pages.sort());
});

describe('a recipe', () => {
  it.each(recipes)('%s touches %i files, as it says', (name, files) => {
    const recipe = readRecipe(name);
    expect(new Set(stepsOf(recipe).map(({ file }) => file)).size).toBe(files);
    expect(recipe).toMatch(new RegExp(`^You touch ${files} files\\b`, 'm'));
  });

  // Otherwise the first person who follows it breaks it for the next one.
  it.each(recipes)('%s adds lines at places that are still there after somebody has followed it', (name) => {
    const steps = stepsOf(readRecipe(name)).filter(({ isDiff }) => isDiff);
    for (const { file, text } of steps)
      for (const hunk of additionsOf(text)) {
        const once = applyDiff(readFileSync(join(root, file), 'utf8'), hunk);
        expect(() => applyDiff(once, hunk)).not.toThrow();
      }
  });
});

it('sources to which all recipes are applied, one after the other, compile', () => {
  const copy = copySources();
  try {
    for (const [name] of recipes) for (const step of stepsOf(readRecipe(name))) apply(copy, step);
    expect(compile(copy)).toBe('');
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 300_000);
