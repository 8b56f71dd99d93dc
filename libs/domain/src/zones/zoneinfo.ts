import { stepsByRule } from './posix-rule.ts';
import { type ZoneChanges, zoneChanges } from './zone-changes.ts';

const headerLength = 44;

/** The numbers of a header: of indicators, leap seconds, changes, types of local time, and characters of abbreviations. */
function readHeader(view: DataView, at: number) {
  const [isUt = 0, isStandard = 0, leaps = 0, changes = 0, types = 0, characters = 0] = Array.from(
    { length: 6 },
    (_, index) => view.getUint32(at + 20 + 4 * index),
  );
  const length = (timeBytes: number) =>
    changes * (timeBytes + 1) + types * 6 + characters + leaps * (timeBytes + 4) + isStandard + isUt;
  return { changes, length };
}

/**
 * Reads a compiled time zone of the machine (TZif, RFC 9636), of version 2 or later.
 * @throws RangeError for other contents
 */
export function parseZoneinfo(file: Uint8Array): ZoneChanges {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const isSupported = file.length > 2 * headerLength && view.getUint32(0) === 0x545a6966 && view.getUint8(4) >= 0x32;
  if (!isSupported) throw new RangeError('Not a TZif file of version 2 or later.');
  const second = headerLength + readHeader(view, 0).length(4);
  const { changes, length } = readHeader(view, second);
  const timesAt = second + headerLength;
  const typesAt = timesAt + changes * 9;
  const offsetOf = (type: number) => view.getInt32(typesAt + 6 * type) * 1_000;
  const steps = Array.from({ length: changes }, (_, index): [number, number] => [
    Number(view.getBigInt64(timesAt + 8 * index)) * 1_000,
    offsetOf(view.getUint8(timesAt + 8 * changes + index)),
  ]);
  const [, rule = ''] = new TextDecoder().decode(file.subarray(timesAt + length(8))).split('\n');
  const later = rule === '' ? [] : stepsByRule(rule, steps.at(-1)?.[0] ?? 0);
  return zoneChanges(offsetOf(0), [...steps, ...later]);
}
