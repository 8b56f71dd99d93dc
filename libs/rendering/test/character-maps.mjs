/** Reads which characters the bundled fonts contain, from the fonts themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import * as fontkit from 'fontkit';

const resolveFile = createRequire(import.meta.url).resolve;

/** The families of `fonts-for-text.ts` and the parts of their files that it uses. */
const fallbackFamilies = {
  'noto-sans': /^(latin|latin-ext|vietnamese|greek|greek-ext|cyrillic|cyrillic-ext|devanagari)$/,
  'noto-sans-thai': /^thai$/,
  'noto-sans-arabic': /^arabic$/,
  'noto-sans-hebrew': /^hebrew$/,
  'noto-sans-jp': /^\d+$/,
  'noto-sans-kr': /^\d+$/,
  'noto-sans-sc': /^\d+$/,
  'noto-emoji': /^\d+$/,
};
/** The other parts of a template's font, where its package has them. */
const otherParts = ['latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];

function fallbackFiles() {
  return Object.entries(fallbackFamilies).flatMap(([name, parts]) => {
    const ranges = JSON.parse(readFileSync(resolveFile(`@fontsource-variable/${name}/unicode.json`), 'utf8'));
    return Object.keys(ranges)
      .map((key) => key.replace(/[[\]]/g, ''))
      .filter((part) => parts.test(part))
      .map((part) => `@fontsource-variable/${name}/files/${name}-${part}-wght-normal.woff2`);
  });
}

function templateFiles(templates) {
  const fonts = Object.values(templates).flatMap((template) => template.fonts);
  const similar = fonts.flatMap((font) => font.similar ?? []);
  const files = fonts.map(({ file }) => file);
  const parts = [...new Set(files)].flatMap((file) => {
    const others = otherParts.map((part) => file.replace('-latin-', `-${part}-`)).filter((other) => other !== file);
    return [file, ...others.filter(isInstalled)];
  });
  return [...parts, ...new Set(similar)];
}

function isInstalled(file) {
  try {
    return existsSync(resolveFile(file));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/**
 * The code points with a glyph, ascending: nothing unassigned, private, or that controls others, except the tags of the flags of
 * England, Scotland and Wales. The canvas draws boxes for the signs that Arabic fonts have for the beginning of a number.
 */
function codePointsOf(file) {
  const font = fontkit.openSync(resolveFile(file));
  return font.characterSet
    .filter((code) => /[\P{C}\u{e0020}-\u{e007f}]/u.test(String.fromCodePoint(code)))
    .filter((code) => font.glyphForCodePoint(code).id !== 0)
    .sort((first, second) => first - second);
}

/** The notation that `character-maps.ts` reads. */
function encode(codePoints) {
  const runs = [];
  for (const code of codePoints) {
    const run = runs.at(-1);
    if (run?.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  let end = 0;
  return runs
    .map(({ first, last }) => {
      const gap = (first - end).toString(36);
      end = last;
      return first === last ? gap : `${gap}-${(last - first).toString(36)}`;
    })
    .join(' ');
}

/**
 * @param templates - the template registry
 * @returns all bundled fonts
 */
export function fontFiles(templates) {
  return [...templateFiles(templates), ...fallbackFiles()];
}

/** @returns for all bundled fonts, the contents of `src/fonts/character-map-data.json`: the characters of each file */
export function readCharacterMaps(files) {
  return Object.fromEntries(files.map((file) => [file, encode(codePointsOf(file))]));
}
