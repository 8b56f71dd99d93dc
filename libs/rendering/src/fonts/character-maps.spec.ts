import { isProof } from '@tminus/testing/proof';
import { fontFiles, readCharacterMaps } from '../../test/character-maps.mjs';
import { templates } from '../templates/registry.ts';
import characterMapData from './character-map-data.json' with { type: 'json' };
import { CharacterMap } from './character-maps.ts';

// Reads several hundred fonts.
jest.setTimeout(60_000);

const arabic = '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2';
const emoji = '@fontsource-variable/noto-emoji/files/noto-emoji-2-wght-normal.woff2';
const codeOf = (character: string) => character.codePointAt(0) ?? 0;

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

describe('CharacterMap', () => {
  it('contains the characters of a file', () => {
    const map = CharacterMap.ofFile(arabic);
    expect([...'ابي؟'].every((character) => map.has(codeOf(character)))).toBe(true);
    expect([...'Яש한'].some((character) => map.has(codeOf(character)))).toBe(false);
    expect([0, 0x10fffd].some((code) => map.has(code))).toBe(false);
  });

  it('contains the characters of all parts of a union', () => {
    const union = CharacterMap.union([CharacterMap.ofFile(emoji), CharacterMap.ofFile(arabic)]);
    expect([...'ا❤'].every((character) => union.has(codeOf(character)))).toBe(true);
    expect(union.has(codeOf('한'))).toBe(false);
  });

  it('is empty for an unknown file', () => {
    expect(CharacterMap.ofFile('unknown').has(0x20)).toBe(false);
  });
});
