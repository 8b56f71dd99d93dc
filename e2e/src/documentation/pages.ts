import { repositoryRoot } from '@tminus/testing';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const docs = join(repositoryRoot, 'docs');

/** The pages of the documentation, such as `guides/launch.md` and `../README.md`. */
export const pages = [
  '../README.md',
  '../CONTRIBUTING.md',
  '../SECURITY.md',
  '../libs/client/README.md',
  ...readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')),
];

export interface Block {
  /** Empty for a block without one. */
  language: string;
  /** `file=…` after the language; undefined for most blocks. */
  file: string | undefined;
  code: string;
}

/** The code blocks of a page, in their order. In a list, a block is indented. */
export function blocksOf(page: string): Block[] {
  const text = readFileSync(join(docs, page), 'utf8');
  return Array.from(
    text.matchAll(/^( *)```(\w*)(?: file=(\S+))?\n(.*?)^\1```$/gms),
    ([, indent = '', language = '', file, code = '']) => ({
      language,
      file,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}
