/**
 * The polynomial of CRC-32 (RFC 1952, section 8) in the usual reversed order of bits: the highest bit of a number is the coefficient of x^0.
 */
const polynomial = 0xedb88320;
/** Powers of two of bytes: data is shorter than 2^24 bytes. */
const powers = 24;
/** A table has the products of each value of each of the eight hexadecimal digits of a checksum. */
const tableLength = 8 * 16;

let tables: Int32Array | undefined;

/**
 * The contribution of a checksum to that of longer data: `crc32(a + b)` is `shiftChecksum(crc32(a), b.length) ^ crc32(b)`. So the checksum
 * of a file follows from those of its parts, without reading them again.
 *
 * @param checksum - as a signed or unsigned integer
 * @param byteLength - of the data that follows
 * @returns a signed integer
 */
export function shiftChecksum(checksum: number, byteLength: number): number {
  tables ??= createTables();
  let shifted = checksum | 0;
  for (let left = byteLength, base = 0; left > 0; left >>>= 1, base += tableLength) {
    if (left & 1) shifted = multiply(tables, base, shifted);
  }
  return shifted;
}

function multiply(table: Int32Array, base: number, value: number): number {
  return (
    (table[base + (value & 15)] as number) ^
    (table[base + 16 + ((value >>> 4) & 15)] as number) ^
    (table[base + 32 + ((value >>> 8) & 15)] as number) ^
    (table[base + 48 + ((value >>> 12) & 15)] as number) ^
    (table[base + 64 + ((value >>> 16) & 15)] as number) ^
    (table[base + 80 + ((value >>> 20) & 15)] as number) ^
    (table[base + 96 + ((value >>> 24) & 15)] as number) ^
    (table[base + 112 + (value >>> 28)] as number)
  );
}

/** For each power of two, the products of all digits with x^(8 · 2^power): what that many zero bytes do to a checksum. */
function createTables(): Int32Array {
  const all = new Int32Array(powers * tableLength);
  let factor = 1 << 23; // x^8
  for (let power = 0; power < powers; power++) {
    for (let digit = 0; digit < 8; digit++) {
      for (let value = 0; value < 16; value++) {
        all[power * tableLength + digit * 16 + value] = product(factor, value << (4 * digit));
      }
    }
    factor = product(factor, factor);
  }
  return all;
}

/** The product of two polynomials modulo that of CRC-32. */
function product(one: number, other: number): number {
  let sum = 0;
  let shifted = other;
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ polynomial : shifted >>> 1;
  }
  return sum;
}
