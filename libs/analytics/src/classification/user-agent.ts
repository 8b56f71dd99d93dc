import { type DeviceClass, unknownValue } from '@tminus/domain';
import type { ViewAttributeValues } from '@tminus/counts';
import bowser from 'bowser';
import { isbot } from 'isbot';
import { findMailClient } from './mail-clients.ts';

/** What a user agent reveals about the viewer. */
export interface UserAgentInfo extends ViewAttributeValues {
  /** A mail service's proxy fetched the image. The address is the proxy's, so the country is unknown. */
  isProxied: boolean;
}

/** In characters. The rest of a longer user agent adds nothing, and parsing kilobytes would take too long. */
const maxLength = 512;

/**
 * Takes tens of microseconds: cache the result. Mail clients are recognized before bots, because lists of bots contain mail proxies.
 * @returns undefined for a bot or crawler, whose request is not a view
 */
export function readUserAgent(userAgent: string): UserAgentInfo | undefined {
  const text = userAgent.slice(0, maxLength);
  const mailClient = findMailClient(text);
  if (mailClient) {
    const { client, isProxied = false } = mailClient;
    return { client, isProxied, device: isProxied ? unknownValue : (mailClient.device ?? deviceOf(text)) };
  }
  if (!isNoBot(text) && isbot(text)) return undefined;
  // Browsers start with a product name. Anything else is an HTTP library or an unknown mail client.
  const isBrowser = /^(?:Mozilla|Opera)\//.test(text);
  return { client: isBrowser ? 'web' : unknownValue, device: deviceOf(text), isProxied: false };
}

/**
 * Programs that lists of bots contain, but whose requests are views: libraries that mail clients and apps use, and mail clients with names of
 * their own, such as SamsungEmail, eM Client, and Apple-iPhone (Exchange on a phone).
 */
const notBots =
  /^(?:node|node-fetch|undici|axios|got|bun|deno|autocannon|k6|curl|wget|okhttp|java|apache-httpclient|python|python-requests|python-urllib|python-httpx|aiohttp|go-http-client|libwww-perl|ruby|guzzlehttp|postmanruntime|spark|em client|apple-ip(?:hone|ad)\w*)(?:[/ ]|$)|mail(?:app)?(?:[/ ;)]|$)|^\w*mail\w*\//i;

const isNoBot = (userAgent: string) =>
  notBots.test(userAgent) && !/bot|crawl|spider|scan|preview|extract|exract|siphon|collect|harvest/i.test(userAgent);

const deviceClassOf: Readonly<Record<string, DeviceClass>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'mobile',
};

function deviceOf(userAgent: string): DeviceClass {
  if (userAgent === '') return unknownValue; // bowser throws
  return deviceClassOf[bowser.getParser(userAgent).getPlatformType(true)] ?? unknownValue;
}
