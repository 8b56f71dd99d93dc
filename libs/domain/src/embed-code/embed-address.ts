export interface EmbedAddressOptions {
  /**
   * The placeholder that a mailing tool replaces by the recipient's id, such as `*|UNIQID|*` (see `mailTools`). Not encoded, because tools
   * only recognize it as it is; spaces and characters that would end the parameter or the address are.
   */
  uid?: string | undefined;
  /** The image at twice the width and height, for high-density screens. */
  retina?: boolean | undefined;
}

/** `1` in the address of an image marks it as that of a test email, whose opens are not views. */
export const testEmailParameter = 'testemail';

/**
 * The address of a timer's image.
 * @param url - the timer's `embedUrl`
 */
export function embedAddress(url: string, { uid, retina = false }: EmbedAddressOptions = {}): string {
  const address = retina ? url.replace(/(?:@2x)?(\.(?:gif|png))(?=$|[?#])/, '@2x$1') : url;
  if (uid === undefined || uid === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}uid=${encodePlaceholder(uid)}`;
}

/** Everything but visible ASCII characters, and of those, what has a meaning in addresses or HTML. */
const unsafe = /[^\x21-\x7e]|["'`<>&#+\\]/gu;

const encodePlaceholder = (text: string) => text.replace(unsafe, percentEncode);

function percentEncode(character: string): string {
  if (character === "'") return '%27'; // encodeURIComponent keeps it
  const isLoneSurrogate = /\p{Cs}/u.test(character);
  return encodeURIComponent(isLoneSurrogate ? '\ufffd' : character);
}
