/**
 * An independent decoder of the packed counts of a timer and day, which docs/count-format.md describes: the code under test must not be
 * used to verify itself.
 */
const knownVersion = 1;

/** The views with one value of one dimension. */
export interface DayCount {
  dimension: number;
  code: number;
  views: number;
}

class Reader {
  constructor(
    readonly bytes: Buffer,
    public position: number,
  ) {}

  varint(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.bytes[this.position++];
      if (byte === undefined) throw new Error('The bytes end in the middle of a number.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  }
}

/** @throws if the bytes do not follow the format exactly */
export function decodeDayCounts(bytes: Buffer): DayCount[] {
  if (bytes[0] !== knownVersion) throw new Error(`Day counts have version ${bytes[0]}.`);
  const counts: DayCount[] = [];
  const reader = new Reader(bytes, 1);
  for (let last = -1; reader.position < bytes.length;) {
    const dimension = reader.varint();
    if (dimension <= last) throw new Error(`Dimension ${dimension} follows dimension ${last}.`);
    last = dimension;
    const length = reader.varint();
    const end = reader.position + length;
    for (let code = 0, isFirst = true; reader.position < end; isFirst = false) {
      const distance = reader.varint();
      if (distance === 0 && !isFirst) throw new Error(`Code ${code} of dimension ${dimension} occurs twice.`);
      code += distance;
      counts.push({ dimension, code, views: reader.varint() });
    }
    if (reader.position !== end || end > bytes.length) throw new Error(`Dimension ${dimension} has the wrong length.`);
  }
  return counts;
}

/** @returns the views of the timers with the most views of an account, in their order */
export function decodeTopTimers(bytes: Buffer): number[] {
  const views: number[] = [];
  const reader = new Reader(bytes, 0);
  while (reader.position < bytes.length) {
    reader.position += 16; // its UUID
    views.push(reader.varint());
  }
  return views;
}
