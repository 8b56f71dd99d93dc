import generated from './character-map-data.json' with { type: 'json' };

/** The characters of each font file, in the notation of `decode`. */
const characterMapData: Readonly<Record<string, string>> = generated;

/** First and last code point, both included. */
type Range = readonly [number, number];

/** A set of code points: those for which a font file has a glyph. */
export class CharacterMap {
  /** @param ranges - ascending, without overlaps */
  private constructor(private readonly ranges: readonly Range[]) {}

  /** The characters of a font file. Reading its list takes about 20 µs. */
  static ofFile(file: string): CharacterMap {
    const data = characterMapData[file];
    return new CharacterMap(data === undefined ? [] : decode(data));
  }

  /** All characters of several maps. */
  static union(maps: readonly CharacterMap[]): CharacterMap {
    const merged: [number, number][] = [];
    for (const [first, last] of maps.flatMap(({ ranges }) => ranges).sort(([a], [b]) => a - b)) {
      const previous = merged.at(-1);
      if (previous !== undefined && first <= previous[1] + 1) previous[1] = Math.max(previous[1], last);
      else merged.push([first, last]);
    }
    return new CharacterMap(merged);
  }

  has(codePoint: number): boolean {
    let low = 0;
    let high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.ranges[middle]?.[0] ?? 0) <= codePoint) low = middle + 1;
      else high = middle;
    }
    return codePoint <= (this.ranges[low - 1]?.[1] ?? -1);
  }
}

/** All font files in the order in which they are searched: those of the templates, then the fallback fonts. */
export const fontFiles: readonly string[] = Object.keys(characterMapData);

/**
 * @param text - ranges separated by spaces, in base 36: the distance of the first code point from the end of the range before,
 * and, for more than one code point, a hyphen and how many follow the first
 */
function decode(text: string): Range[] {
  let end = 0;
  return text.split(' ').map((range) => {
    const [gap = '', more = '0'] = range.split('-');
    const first = end + Number.parseInt(gap, 36);
    end = first + Number.parseInt(more, 36);
    return [first, end];
  });
}

interface Maps {
  readonly byFile: readonly { readonly file: string; readonly map: CharacterMap }[];
  /** The characters of all files together. */
  readonly all: CharacterMap;
}

/** The files of a font family. Which characters they have is read when it is first needed. */
export class FontFiles {
  private loaded: Maps | undefined;

  constructor(readonly files: readonly string[]) {}

  static thatMatch(matches: (file: string) => boolean): FontFiles {
    return new FontFiles(fontFiles.filter(matches));
  }

  /** Whether one of the files has all the characters. */
  has(codePoints: readonly number[]): boolean {
    return this.allHave(codePoints) && (codePoints.length === 1 || this.find(codePoints) !== undefined);
  }

  /** The first file that has all the characters. */
  find(codePoints: readonly number[]): string | undefined {
    if (!this.allHave(codePoints)) return undefined;
    return this.maps.byFile.find(({ map }) => codePoints.every((codePoint) => map.has(codePoint)))?.file;
  }

  private allHave(codePoints: readonly number[]): boolean {
    return codePoints.every((codePoint) => this.maps.all.has(codePoint));
  }

  private get maps(): Maps {
    if (this.loaded === undefined) {
      const byFile = this.files.map((file) => ({ file, map: CharacterMap.ofFile(file) }));
      this.loaded = { byFile, all: CharacterMap.union(byFile.map(({ map }) => map)) };
    }
    return this.loaded;
  }
}
