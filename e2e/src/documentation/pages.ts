import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

export const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');

/** What the first group of a pattern matches in a text. */
export const groupsIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, group = '']) => group);

const filesIn = (folder: string) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => !/\/(node_modules|dist|bundle)\//.test(name));

/** The paths of all pages. The changelog is not among them: it describes what was true when it was written. */
export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['apps', 'docs', 'e2e', 'libs', 'packages', 'tools'].flatMap(filesIn).filter((name) => name.endsWith('.md')),
];

/** The TypeScript sources of the services and of what they share, in one text. */
export const sources = () =>
  ['apps/api/src', 'apps/embed/src', 'libs', 'tools/admin/src']
    .flatMap(filesIn)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map(read)
    .join('\n');

export interface Block {
  /** The path of the page. */
  page: string;
  /** Of the first line of the code, from 1. */
  line: number;
  /** Empty for a block without one. */
  language: string;
  /** `file=…` after the language; undefined for most blocks. */
  file: string | undefined;
  code: string;
}

/**
 * The code blocks of a page, in their order. In a list, a block is indented.
 * @throws Error for a fence that does not belong to a block
 */
export function blocksOf(page: string): Block[] {
  const text = read(page);
  const blocks = Array.from(
    text.matchAll(/^( *)```(\w*)(?: file=(\S+))?\n(.*?)^\1```$/gms),
    ({ index, 1: indent = '', 2: language = '', 3: file, 4: code = '' }) => ({
      page,
      line: text.slice(0, index).split('\n').length + 1,
      language,
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
  const fences = text.match(/^ *(?:```|~~~)/gm)?.length ?? 0;
  if (fences !== 2 * blocks.length) throw new Error(`${page} has ${fences} fences and ${blocks.length} blocks.`);
  return blocks;
}

/**
 * Compiles the project of a folder.
 * @param typescript - the folder of a version, in this repository
 * @returns what the compiler says; empty if the project is correct
 */
export const typeErrors = (folder: string, typescript = 'node_modules/@typescript/native'): Promise<string> =>
  promisify(execFile)(process.execPath, [join(repositoryRoot, typescript, 'bin/tsc'), '-p', folder]).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
