import { type DeviceClass, unknownValue } from '@tminus/domain';
import bowser from 'bowser';
import { isbot } from 'isbot';
import type { ClientName } from '@tminus/event-log';
import { mailClientOf } from './mail-clients.ts';

/** What a user agent tells of whoever opened an image. */
export interface UserAgentFacts {
  client: ClientName;
  device: DeviceClass;
  /** A proxy of a mail service fetched the image: the address is the proxy's, so no country can be told. */
  proxied: boolean;
}

/** What follows tells nothing any more, and nobody should have us search through kilobytes. */
const maxLength = 512;

/**
 * Mail clients come first, by a table of our own: crawlers are told from people by what mail proxies have in common with them.
 * It takes tens of microseconds: remember the result.
 * @returns undefined for a bot or crawler, whose request is no view
 */
export function readUserAgent(userAgent: string): UserAgentFacts | undefined {
  const text = userAgent.slice(0, maxLength);
  const mailClient = mailClientOf(text);
  if (mailClient) {
    const { client, proxied = false } = mailClient;
    return { client, proxied, device: proxied ? unknownValue : (mailClient.device ?? deviceOf(text)) };
  }
  if (!isHttpLibrary(text) && isbot(text)) return undefined;
  // A program that does not say what browser it is, or says nothing at all: a library, a mail client that we do not know.
  if (!/^(?:Mozilla|Opera)\//.test(text)) return { client: unknownValue, device: deviceOf(text), proxied: false };
  return { client: 'web', device: deviceOf(text), proxied: false };
}

/**
 * What programs fetch pages and pictures with, and mail clients and apps among them. That says nothing about who uses it, so it
 * is no known bot, though lists of bots have it.
 */
const httpLibrary =
  /^(?:node|node-fetch|undici|axios|got|bun|deno|autocannon|k6|curl|wget|okhttp|java|apache-httpclient|python|python-requests|python-urllib|python-httpx|aiohttp|go-http-client|libwww-perl|ruby|guzzlehttp|postmanruntime)(?:[/ ]|$)/i;

const isHttpLibrary = (userAgent: string) => httpLibrary.test(userAgent) && !/bot|crawl|spider/i.test(userAgent);

const deviceClassOf: Readonly<Record<string, DeviceClass>> = {
  desktop: 'desktop',
  mobile: 'mobile',
  tablet: 'mobile',
};

function deviceOf(userAgent: string): DeviceClass {
  if (userAgent === '') return unknownValue; // which bowser refuses
  return deviceClassOf[bowser.getParser(userAgent).getPlatformType(true)] ?? unknownValue;
}
