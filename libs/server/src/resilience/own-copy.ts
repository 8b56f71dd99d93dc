/**
 * A copy of an ASCII text. A text that was cut out of a longer one, such as an address out of a header of 16 KB, keeps the whole one in
 * memory: copy it before you keep it.
 */
export const ownCopy = <Text extends string>(text: Text): Text =>
  Buffer.from(text, 'latin1').toString('latin1') as Text;
