import { repositoryRoot } from '@tminus/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DayCountsBuilder } from '../src/read/day-counts/day-counts-writer.ts';

export const countFormatDocument = readFileSync(join(repositoryRoot, 'docs/count-format.md'), 'utf8');

/** The code blocks of docs/count-format.md in a language. */
export const documentedBlocks = (language: string) =>
  [...countFormatDocument.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, block = '']) => block);

/** The views of the example in docs/count-format.md. */
export function documentedExample(): Buffer {
  const builder = new DayCountsBuilder();
  const [germany, newZealand] = [0x45_44, 0x5a_4e];
  const addViews = (views: number, ...codes: number[]) =>
    codes.forEach((code, dimension) => builder.add(dimension, code, views));
  addViews(2, 41, germany, 2, 3);
  addViews(1, 42, newZealand, 1, 0);
  return builder.encode();
}
