import { type EmbedAddressOptions, embedAddress, tag } from './embed-code.ts';

export interface WebCodeOptions extends Pick<EmbedAddressOptions, 'uid'> {
  /** The timer's `embedUrl`: that of its GIF. */
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** What people read who do not see the timer. */
  alt: string;
}

/** The address of a file beside the image of a timer, for the same viewer. */
const beside = (url: string, extension: string) => url.replace(/(?:@2x)?\.(?:gif|png)(?=$|[?#])/, extension);

/**
 * HTML of a live timer on a web page. The image inside is shown until the script runs, and if it cannot.
 *
 * @param attributes - of the element, such as `{ show: '#over' }`; an empty value is an attribute without one
 */
export function elementHtml(
  { url, width, height, alt, uid }: WebCodeOptions,
  attributes: Readonly<Record<string, string>> = {},
): string {
  const address = embedAddress(url, { uid });
  const image = { src: beside(address, '.png'), alt, width: String(width), height: String(height) };
  const style = 'max-width:100%;height:auto';
  const element = tag('tminus-timer', { src: beside(address, '.json'), ...attributes });
  const script = tag('script', { type: 'module', src: url.replace(/\/t\/[^/?#]+(?:[?#].*)?$/s, '/embed.js') });
  return `${script}</script>\n${element}${tag('img', { ...image, style })}</tminus-timer>`;
}

/** HTML of a live timer for pages that allow no script of others: a frame with the page of the timer. */
export function frameHtml({ url, width, height, alt, uid }: WebCodeOptions): string {
  const src = beside(embedAddress(url, { uid }), '');
  const size = { width: String(width), height: String(height) };
  const style = 'border:0;max-width:100%';
  return `${tag('iframe', { src, title: alt, ...size, style, loading: 'lazy' })}</iframe>`;
}
