import { isProof } from '@tminus/testing/proof';
import { fontFiles, readCharacterMaps } from '../../test/character-maps.mjs';
import { templates } from '../templates/registry.ts';
import characterMapData from './character-map-data.json' with { type: 'json' };

// Reads several hundred fonts.
jest.setTimeout(60_000);

describe('the character maps', () => {
  it('are those of the installed fonts; otherwise run `node libs/rendering/test/update-character-maps.mjs`', () => {
    const known: Readonly<Record<string, string>> = characterMapData;
    const files = fontFiles(templates);
    expect([...new Set(files)]).toEqual(Object.keys(known));
    // Chinese, Japanese and Korean fonts have hundreds of files, all of one version.
    const read = files.filter((file, index) => isProof || !/noto-sans-(jp|kr|sc)/.test(file) || index % 8 === 0);
    const maps = readCharacterMaps(read);
    expect(read.filter((file) => maps[file] !== known[file])).toEqual([]);
  });
});
