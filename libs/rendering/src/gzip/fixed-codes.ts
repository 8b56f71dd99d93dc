/** The fixed codes of deflate (RFC 1951, sections 3.2.5 and 3.2.6). */

/** The bits of a code with its extra bits, the first one least significant. */
interface Code {
  readonly bits: number;
  readonly width: number;
}

/** The longest and the shortest copy. */
export const longestCopy = 258;
export const shortestCopy = 3;
/** How far back a copy can reach. */
export const farthestCopy = 32_768;
const firstLengthSymbol = 257;

/** The codes of the bytes 0 to 255. */
export const fixedLiterals: readonly Code[] = Array.from({ length: 256 }, (_, byte) => symbolCode(byte));

const lengthCodes = createLengthCodes();
const distanceCodes = createDistanceCodes();

/** @param length - 3 to 258 */
export function lengthCode(length: number): Code {
  const code = lengthCodes[length];
  if (code === undefined) throw new RangeError(`A copy has ${shortestCopy} to ${longestCopy} bytes, not ${length}.`);
  return code;
}

/** @param distance - 1 to 32,768 */
export function distanceCode(distance: number): Code {
  if (!(distance >= 1 && distance <= farthestCopy)) {
    throw new RangeError(`The distance of a copy is 1 to ${farthestCopy} bytes, not ${distance}.`);
  }
  // Two codes for each power of two, with one extra bit fewer than the power.
  const beyond = distance - 1;
  const power = beyond < 4 ? 1 : 31 - Math.clz32(beyond);
  const symbol = beyond < 4 ? beyond : 2 * power + ((beyond >>> (power - 1)) & 1);
  const extraBits = power - 1;
  return {
    bits: (distanceCodes[symbol] as number) | ((beyond & ((1 << extraBits) - 1)) << 5),
    width: 5 + extraBits,
  };
}

/** Four symbols for each number of extra bits, except at the beginning and for the longest copy. */
function createLengthCodes(): Code[] {
  const codes: Code[] = [];
  let symbol = firstLengthSymbol;
  for (let length = shortestCopy; length < longestCopy; symbol++) {
    const extraBits = Math.max(0, ((symbol - firstLengthSymbol) >> 2) - 1);
    const { bits, width } = symbolCode(symbol);
    for (let extra = 0; extra < 1 << extraBits && length < longestCopy; extra++) {
      codes[length++] = { bits: bits | (extra << width), width: width + extraBits };
    }
  }
  codes[longestCopy] = symbolCode(symbol);
  return codes;
}

function createDistanceCodes(): number[] {
  return Array.from({ length: 30 }, (_, symbol) => reversed(symbol, 5));
}

/** The code of a byte, the end of the block, or a length. */
function symbolCode(symbol: number): Code {
  if (symbol < 144) return { bits: reversed(0b00110000 + symbol, 8), width: 8 };
  if (symbol < 256) return { bits: reversed(0b110010000 + symbol - 144, 9), width: 9 };
  if (symbol < 280) return { bits: reversed(symbol - 256, 7), width: 7 };
  return { bits: reversed(0b11000000 + symbol - 280, 8), width: 8 };
}

/** Codes are sent with the most significant bit first, everything else with the least significant one. */
function reversed(code: number, width: number): number {
  let result = 0;
  for (let bit = 0; bit < width; bit++) result |= ((code >>> bit) & 1) << (width - 1 - bit);
  return result;
}
