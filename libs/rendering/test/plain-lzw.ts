const dictionarySize = 4096;
const mostPixelsCut = 3;

/**
 * The codes that `LzwEncoder` sends for a stream, chosen in the simplest way: the dictionary is a set of strings, and every pixel is looked
 * at. It sends the longest string, or one that is up to three pixels shorter if it and the next string together reach further.
 */
export function plainCodes(pixels: Uint8Array, colorBits: number): number[] {
  const clear = 1 << colorBits;
  const codes = [clear];
  let dictionary = new Map<string, number>();
  let [next, previous] = [0, ''];
  const restart = () => {
    dictionary = new Map(Array.from({ length: clear }, (_, color) => [String.fromCharCode(color), color]));
    [next, previous] = [clear + 2, ''];
  };
  const text = String.fromCharCode(...pixels);
  const longestAt = (position: number) => {
    let length = 1;
    while (position + length < text.length && dictionary.has(text.slice(position, position + length + 1))) length++;
    return length;
  };
  restart();
  for (let position = 0; position < text.length;) {
    if (previous !== '') {
      const added = previous + text.charAt(position);
      if (!dictionary.has(added)) dictionary.set(added, next);
      next++;
    }
    const longest = longestAt(position);
    let best = longest;
    if (position + longest < text.length) {
      let bestReach = longest + longestAt(position + longest);
      for (let length = longest - 1; length > 0 && length >= longest - mostPixelsCut; length--) {
        const reach = length + longestAt(position + length);
        if (reach > bestReach) [best, bestReach] = [length, reach];
      }
    }
    previous = text.slice(position, position + best);
    codes.push(dictionary.get(previous) ?? NaN);
    position += best;
    if (next === dictionarySize) {
      codes.push(clear);
      restart();
    }
  }
  return [...codes, clear + 1];
}
