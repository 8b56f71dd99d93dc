export interface EmbedAddressOptions {
  /**
   * The placeholder that a mailing tool replaces by the recipient's id, such as `*|UNIQID|*` (see `mailTools`). Not encoded, because tools
   * only recognize it as it is; spaces and characters that would end the parameter or the address are.
   */
  uid?: string | undefined;
  /** The placeholder for the end of a personal timer, or for the time of sending: like `uid`. */
  end?: string | undefined;
  sent?: string | undefined;
  /** The placeholder for the time zone of the recipient: like `uid`. */
  tz?: string | undefined;
  /** The image at twice the width and height, for high-density screens. */
  retina?: boolean | undefined;
}

/** In the code of a personal timer that no mailing tool is known for: to be replaced by hand. */
export const deadlinePlaceholders = { end: 'DEADLINE', sent: 'SENT_AT' } as const;

/** Likewise, for a timer that ends at its local time in the time zone of each recipient. */
export const timezonePlaceholder = 'TIME_ZONE';

/** `1` in the address of an image marks it as that of a test email, whose opens are not views. */
export const testEmailParameter = 'testemail';

/**
 * The address of a timer's image.
 * @param url - the timer's `embedUrl`
 */
export function embedAddress(url: string, { retina = false, ...given }: EmbedAddressOptions = {}): string {
  const address = retina ? url.replace(/(?:@2x)?(\.(?:gif|png))(?=$|[?#])/, '@2x$1') : url;
  const parameters = (['end', 'sent', 'tz', 'uid'] as const).flatMap((name) => {
    const value = given[name];
    return value === undefined || value === '' ? [] : [`${name}=${encodePlaceholder(value)}`];
  });
  return [address, ...parameters].reduce((text, parameter) => `${text}${text.includes('?') ? '&' : '?'}${parameter}`);
}

/**
 * The address of a timer's link, at which a click is counted and led on.
 * @param url - the timer's `embedUrl`
 */
export function linkAddress(url: string, recipient: Omit<EmbedAddressOptions, 'retina'> = {}): string {
  return embedAddress(url.replace(/\/t\/([^/]+)\.gif$/, '/c/$1'), recipient);
}

/** Everything but visible ASCII characters, and of those, what has a meaning in addresses or HTML. */
const unsafe = /[^\x21-\x7e]|["'`<>&#+\\]/gu;

const encodePlaceholder = (text: string) => text.replace(unsafe, percentEncode);

function percentEncode(character: string): string {
  if (character === "'") return '%27'; // encodeURIComponent keeps it
  const isLoneSurrogate = /\p{Cs}/u.test(character);
  return encodeURIComponent(isLoneSurrogate ? '\ufffd' : character);
}

interface EmbedHtmlOptions extends EmbedAddressOptions {
  /** The timer's `embedUrl`. */
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** What people read who do not see the image. */
  alt: string;
  /** Where a click leads. Default: nowhere. */
  link?: string | undefined;
}

/**
 * HTML that shows a timer in an email or on a page.
 *
 * - Outlook on Windows reads `width` and `height` and ignores `max-width`; others shrink the image on narrow screens. `width:100%` would not
 *   do: Thunderbird overrides `max-width`.
 * - `max-height` and `aspect-ratio` keep the space of a blocked image. Its `auto` leaves a hidden timer, whose image is one pixel high, flat.
 * - `display:block` removes the gap below the image, and `border` the frame around a linked one.
 * - `decoding` keeps small images from racing in WebKitGTK on pages. Image addresses alone have a larger canvas there: see `imageProgram`.
 * - `loading` lets webmail and pages load an image when it is first seen, so that its clock is right. Without scripts, browsers ignore it.
 * - For high-density screens, `src` is the large image itself at half its size: many mail programs ignore `srcset`.
 */
export function embedHtml({ url, width, height, alt, link, ...address }: EmbedHtmlOptions): string {
  const style = `display:block;width:${width}px;max-width:100%;height:auto;max-height:${height}px;aspect-ratio:auto ${width}/${height};border:0`;
  const image = tag('img', {
    src: embedAddress(url, address),
    alt,
    width: String(width),
    height: String(height),
    border: '0',
    decoding: 'async',
    loading: 'lazy',
    style,
  });
  return link === undefined || link === '' ? image : `${tag('a', { href: link, target: '_blank' })}${image}</a>`;
}

/** A start tag. Values are escaped. */
export function tag(name: string, attributes: Record<string, string>): string {
  let html = `<${name}`;
  for (const [attribute, value] of Object.entries(attributes)) html += ` ${attribute}="${escapeAttribute(value)}"`;
  return `${html}>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes `text` for a quoted HTML attribute. */
export const escapeAttribute = (text: string) =>
  /[&"'<>]/.test(text) ? text.replace(/[&"'<>]/g, (character) => entities[character] ?? character) : text;
