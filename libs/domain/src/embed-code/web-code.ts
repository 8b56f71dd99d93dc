import { type EmbedAddressOptions, embedAddress, tag } from './embed-code.ts';

interface WebCodeOptions extends Omit<EmbedAddressOptions, 'retina'> {
  /** The timer's `embedUrl`: that of its GIF. */
  url: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** What people read who do not see the timer. */
  alt: string;
  /** Whether the element sends the time zone of the browser: for a timer in the zone of each recipient. */
  sendsTimezone?: boolean;
}

/** The address of a file beside the image of a timer, for the same viewer. */
const beside = (url: string, extension: string) => url.replace(/(?:@2x)?\.(?:gif|png)(?=$|[?#])/, extension);

/**
 * HTML of a live timer on a web page. The image inside is shown until the script runs, and if it cannot.
 *
 * @param attributes - of the element, such as `{ show: '#over' }`; an empty value is an attribute without one
 */
export function elementHtml(options: WebCodeOptions, attributes: Readonly<Record<string, string>> = {}): string {
  return codeWithScript('tminus-timer', options, attributes);
}

export interface BarOptions {
  text: string;
  /** The text of its button, and where it leads: a path or an `https` address. Without one of them: no button. */
  button: string;
  href: string;
  position: 'top' | 'bottom';
}

/** The maximum width of a timer in a bar, in CSS pixels. */
const barTimerWidth = 340;

/** HTML of a bar with a live timer, for the start of a page's `<body>`. The image has the size of the timer in the bar. */
export function barHtml(options: WebCodeOptions, { text, button, href, position }: BarOptions): string {
  const width = Math.min(options.width, barTimerWidth);
  const height = Math.round((options.height * width) / options.width);
  return codeWithScript(
    'tminus-bar',
    { ...options, width, height },
    {
      text,
      ...(button && href && { button, href }),
      ...(position === 'bottom' && { position }),
    },
  );
}

function codeWithScript(
  name: 'tminus-timer' | 'tminus-bar',
  { url, width, height, alt, sendsTimezone, ...recipient }: WebCodeOptions,
  attributes: Readonly<Record<string, string>>,
): string {
  const address = embedAddress(url, recipient);
  const still = beside(address, '.png');
  const pictureOf = (page: 'view' | 'again') => `${still}${still.includes('?') ? '&' : '?'}page=${page}`;
  const size = { width: String(width), height: String(height), style: 'max-width:100%;height:auto' };
  // The script asks for the view of the page. Without JavaScript, the image that nobody sees is the view: as small as possible, for programs that
  // keep only the images, and first, because reader modes take an image in `noscript` in place of the one before it.
  const image = tag('img', { src: pictureOf('again'), alt, ...size });
  const view = `<noscript>${tag('img', { src: pictureOf('view'), alt: '', width: '1', height: '1', hidden: '' })}</noscript>`;
  const element = tag(name, { src: beside(address, '.json'), ...(sendsTimezone && { tz: '' }), ...attributes });
  const script = tag('script', { type: 'module', src: url.replace(/\/t\/[^/?#]+(?:[?#].*)?$/s, '/embed.js') });
  return `${script}</script>\n${element}${view}${image}</${name}>`;
}

/** HTML of a live timer for pages that allow no script of others: a frame with the page of the timer. */
export function frameHtml({ url, width, height, alt, ...recipient }: WebCodeOptions): string {
  const src = beside(embedAddress(url, recipient), '');
  const size = { width: String(width), height: String(height) };
  const style = 'border:0;max-width:100%';
  return `${tag('iframe', { src, title: alt, ...size, style, loading: 'lazy' })}</iframe>`;
}
