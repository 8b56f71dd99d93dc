import type { IncomingMessage } from 'node:http';
import type { ImageVariant } from './image-request.ts';

type Headers = IncomingMessage['headers'];

/**
 * Whether a mail service loads the image when an email arrives, and its reader sees this copy later: Apple Mail Privacy Protection, whose
 * proxies send exactly this user agent. These loads are views, unlike prefetches of browsers.
 */
const loadsEarly = (userAgent: string) => userAgent === 'Mozilla/5.0';

/**
 * Whether a mail program keeps the image although it must not, and its reader sees the first opening again: Evolution, since its version 2
 * (`CamelHttpStream/1.0 Evolution/2.32`).
 */
const keepsImages = (userAgent: string) => /(?:^| )Evolution\/\d/.test(userAgent);

/** Likewise those with litehtml: they send no user agent, and of what each browser sends only this. */
const isLitehtml = (headers: Headers) => headers.accept === '*/*' && (headers['accept-language'] ?? '') === '';

/**
 * Whether small animations race to their last frame: in WebKitGTK and WPE, because they show a frame of a canvas of at most `smallCanvas`
 * pixels before they have read its delay. These programs name a Unix, or they are mail programs with names of their own.
 */
const racesSmallAnimations = (userAgent: string) =>
  userAgent === 'Fancy Viewer' ||
  /^Mozilla\/5\.0 \((?:X11|Wayland|Linux)\b[^)]*\) AppleWebKit\/6\d\d(?!.*(?:Chrome|Chromium|Android)\b)/.test(
    userAgent,
  );

/** What a program does with images that determines which one it gets. `plain`: nothing that does. */
export type ImageProgram = Exclude<ImageVariant, 'compressed' | 'largeCompressed'>;

/** @param headers - of its request */
export function imageProgram(headers: Headers): ImageProgram {
  const userAgent = headers['user-agent'] ?? '';
  if (userAgent === '') return isLitehtml(headers) ? 'kept' : 'plain';
  if (loadsEarly(userAgent)) return 'early';
  if (keepsImages(userAgent)) return 'kept';
  return racesSmallAnimations(userAgent) ? 'large' : 'plain';
}
