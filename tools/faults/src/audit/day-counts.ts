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

/** @throws if the bytes do not follow the format exactly */
export function decodeDayCounts(bytes: Buffer): DayCount[] {
  if (bytes[0] !== knownVersion) throw new Error(`Day counts have version ${bytes[0]}.`);
  const counts: DayCount[] = [];
  let position = 1;
  const varint = () => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[position++];
      if (byte === undefined) throw new Error('Day counts end in the middle of a number.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  for (let last = -1; position < bytes.length;) {
    const dimension = varint();
    if (dimension <= last) throw new Error(`Dimension ${dimension} follows dimension ${last}.`);
    last = dimension;
    const length = varint();
    const end = position + length;
    for (let code = 0, isFirst = true; position < end; isFirst = false) {
      const distance = varint();
      if (distance === 0 && !isFirst) throw new Error(`Code ${code} of dimension ${dimension} occurs twice.`);
      code += distance;
      counts.push({ dimension, code, views: varint() });
    }
    if (position !== end || end > bytes.length) throw new Error(`Dimension ${dimension} has the wrong length.`);
  }
  return counts;
}
