import { type EmbedAddressOptions, embedAddress } from './embed-address.ts';

export interface EmbedHtmlOptions extends EmbedAddressOptions {
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
 * - Outlook on Windows reads `width` and `height` and ignores `max-width`; others shrink the image on narrow screens.
 * - `display:block` removes the gap below the image, and `border` the frame around a linked one.
 * - For high-density screens, `src` is the large image itself at half its size: many mail programs ignore `srcset`.
 */
export function embedHtml({ url, width, height, alt, link, ...address }: EmbedHtmlOptions): string {
  const style = `display:block;width:100%;max-width:${width}px;height:auto;border:0`;
  const image = tag('img', {
    src: embedAddress(url, address),
    alt,
    width: String(width),
    height: String(height),
    border: '0',
    style,
  });
  return link === undefined || link === '' ? image : `${tag('a', { href: link, target: '_blank' })}${image}</a>`;
}

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${Object.entries(attributes)
    .map(([attribute, value]) => `${attribute}="${escapeAttribute(value)}"`)
    .join(' ')}>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes `text` for a quoted HTML attribute. */
const escapeAttribute = (text: string) => text.replace(/[&"'<>]/g, (character) => entities[character] ?? character);
