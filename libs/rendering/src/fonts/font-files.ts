import { CharacterMap, fontFiles } from './character-maps.ts';

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
