import { countFormatDocument, documentedBlocks, documentedExample } from '../../../test/count-format-document.ts';
import { viewBreakdowns } from '@tminus/domain';
import { dimensionCodes } from './day-counts.ts';

describe('docs/count-format.md', () => {
  it('has an example with the bytes that this version writes', () => {
    const [example = ''] = documentedBlocks('text');
    const bytes = [...example.matchAll(/^((?:[0-9a-f]{2} )+) /gm)].map(([, line = '']) => line.replaceAll(' ', ''));
    expect(bytes.join('')).toBe(documentedExample().toString('hex'));
  });

  it('lists the code of every dimension that is not a breakdown', () => {
    const rows = [...countFormatDocument.matchAll(/^\| (\d+) +\| ([a-z ]+?) +\|/gm)];
    const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    expect(rows.map(([, code, name]) => [name, Number(code)])).toEqual(
      Object.entries(dimensionCodes)
        .filter(([name]) => !Object.hasOwn(viewBreakdowns, name))
        .map(([name, code]) => [words(name), code]),
    );
  });
});
