import { TokenKeysService } from '@tminus/auth';
import { type TokenKeyEntity, TokenKeyRepository } from '@tminus/database';
import { type Schedule, timerIds, tokenAlgorithms } from '@tminus/domain';
import { type JSONWebKeySet, importJWK } from 'jose';
import { RunningEmbed } from '../../test/running-embed.ts';
import { Shop } from '../../test/shop.ts';
import { SigningKeys } from './signing-keys.ts';

const startMs = Date.UTC(2026, 10, 28, 17);
const link = { url: 'https://shop.example/sale' };
const fixed = { type: 'fixed', targetDate: new Date(startMs + 3_600_000) } as const;

const embed = RunningEmbed.forTests('silent');
let keys: TokenKeysService;

beforeAll(() => void (keys = new TokenKeysService(new TokenKeyRepository(embed.dataSource))));
beforeEach(() => moveClock(0));
afterEach(() => jest.restoreAllMocks());

const after = (minutes: number) => startMs + minutes * 60_000;
const moveClock = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(after(minutes));
const aTimer = (schedule: Schedule) => embed.createTimer({ link }, schedule);
const { click, tokenOf, verify } = new Shop(embed);

describe.each(tokenAlgorithms)('the keys for %s', (algorithm) => {
  beforeAll(() => embed.changeAccount({ tokenAlgorithm: algorithm }));

  const isOwn = (key: { algorithm: string }) => key.algorithm === algorithm;
  const node = () => new SigningKeys(keys);
  const forget = () => embed.dataSource.query('DELETE FROM token_keys');
  const current = async (minutes: number) => (await keys.current(after(minutes))).filter(isOwn);
  const kids = (stored: TokenKeyEntity[] | undefined) => stored?.filter(isOwn).map(({ kid }) => kid) ?? [];
  const published = async (of: SigningKeys) =>
    (JSON.parse((await of.jwks()) ?? '') as JSONWebKeySet).keys
      .filter(({ alg }) => alg === algorithm)
      .map(({ kid }) => kid);
  const day = 24 * 60;

  it('are created once by any number of nodes, and the first one signs at once', async () => {
    await forget();
    const nodes = [node(), node(), node()];
    await Promise.all(nodes.map((each) => each.load()));
    const [first] = await current(0);
    expect(await current(0)).toHaveLength(1);
    expect(nodes.map((each) => each.signer(after(0), algorithm)?.kid)).toEqual([first?.kid, first?.kid, first?.kid]);
  });

  it('are published by all nodes before one signs with them, and remain public when they have ended', async () => {
    await forget();
    const [early, late] = [node(), node()];
    await early.load();
    const [old] = kids(await keys.current(after(0)));
    moveClock(90 * day);
    await early.load();
    const [fresh] = kids(await keys.current(Date.now()));
    expect(await published(early)).toEqual([fresh, old]);
    // For 15 minutes, all nodes still sign with the old key: those that know the new one, and those that do not.
    moveClock(90 * day + 1);
    await late.load();
    expect(await published(late)).toEqual([fresh, old]);
    for (const each of [early, late]) {
      expect(each.signer(after(90 * day + 14.9), algorithm)?.kid).toBe(old);
      expect(each.signer(after(90 * day + 15), algorithm)?.kid).toBe(fresh);
    }
    moveClock(90 * day + 76);
    const stored = await keys.current(Date.now());
    expect(stored.filter(isOwn).map(({ kid, privateKey }) => [kid, privateKey === null])).toEqual([
      [fresh, false],
      [old, true],
    ]);
    await late.load();
    expect(await published(late)).toEqual([fresh, old]);
  });

  it('verify tokens of before a rotation, until an operator revokes their key', async () => {
    await forget();
    const [id, running] = [await aTimer(fixed), embed.service(SigningKeys)];
    await running.load();
    const token = await tokenOf(id);
    await keys.rotate(Date.now());
    moveClock(16);
    await running.load();
    const other = await aTimer({ ...fixed, targetDate: new Date(startMs + 7_200_000) });
    const newer = await tokenOf(other);
    const [fresh, old] = kids(await keys.current(Date.now()));
    expect(await verify(newer, other)).toBeTruthy();
    expect(await verify(token, id)).toBeTruthy();
    expect(kids(await keys.revoke(old ?? '', Date.now()))).toEqual([fresh]);
    await running.load();
    await expect(verify(token, id)).rejects.toMatchObject({ code: 'ERR_JWKS_NO_MATCHING_KEY' });
    // Without a key that signs, links lead on without a token until the next one is published.
    const [next] = kids(await keys.revoke(fresh ?? '', Date.now()));
    expect(next).not.toBe(fresh);
    expect(await keys.revoke('unknown', Date.now())).toBeUndefined();
    await running.load();
    expect((await click(id)).href).toBe(link.url);
    moveClock(31);
    expect(await verify(await tokenOf(id), id)).toBeTruthy();
  });

  it('of before an outage serve while the database is down; without any, links lead on and there is no list', async () => {
    await forget();
    await embed.service(SigningKeys).load();
    const id = await aTimer(fixed);
    const token = await tokenOf(id);
    const reconnect = await embed.disconnectDatabase();
    try {
      const unconnected = node();
      expect(await unconnected.jwks()).toBeUndefined();
      expect(unconnected.signer(Date.now(), algorithm)).toBeUndefined();
      await embed.service(SigningKeys).load();
      expect(await verify(await tokenOf(id), id)).toEqual(await verify(token, id));
    } finally {
      await reconnect();
    }
  });

  it('are in no answer but for their public part', async () => {
    const stored = await keys.current(Date.now());
    const { body } = await embed.open('/.well-known/jwks.json');
    const [jwk = { kty: '' }] = (JSON.parse(body.toString()) as JSONWebKeySet).keys.filter(
      ({ alg }) => alg === algorithm,
    );
    const ofCurve = algorithm === 'ES256' ? ['y'] : [];
    expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', ...ofCurve]);
    for (const { privateKey } of stored)
      if (privateKey) expect(body.toString()).not.toContain(privateKey.toString('base64url'));
    expect(await importJWK(jwk)).toBeTruthy();
    expect((await embed.open(`/.well-known/${timerIds.create()}`)).status).toBe(404);
  });
});
