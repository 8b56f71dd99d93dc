import type { TimerId } from '@tminus/domain';
import { type JSONWebKeySet, createLocalJWKSet, jwtVerify } from 'jose';
import type { RunningEmbed } from './running-embed.ts';

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';

/** The page to which links lead: it gets deadline tokens and verifies them. */
export class Shop {
  constructor(private readonly embed: RunningEmbed) {}

  /** Where a link leads. @param path - the id of the timer, and parameters */
  readonly click = async (path: string, options: { method?: string; agent?: string } = {}): Promise<URL> => {
    const sent = { 'user-agent': options.agent ?? userAgent };
    const { headers } = await this.embed.open(`/c/${path}`, options.method, sent);
    return new URL(headers['location'] ?? '');
  };

  readonly tokenOf = async (path: string) => (await this.click(path)).searchParams.get('tm') ?? '';

  readonly jwks = async (): Promise<JSONWebKeySet> => {
    const { status, headers, body } = await this.embed.open('/.well-known/jwks.json');
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    expect([headers['access-control-allow-origin'], headers['content-type']]).toEqual([
      '*',
      'application/json; charset=utf-8',
    ]);
    return JSON.parse(body.toString()) as JSONWebKeySet;
  };

  /** As docs/checkout.md says. @returns the claims */
  readonly verify = async (token: string, timer: TimerId, at = new Date(Date.now())) => {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await this.jwks()), {
      algorithms: ['EdDSA', 'ES256'],
      clockTolerance: 300,
      currentDate: at,
    });
    if (payload['timer'] !== timer) throw new Error('another timer');
    return payload;
  };
}
