import { TimerRepository } from '@tminus/database';
import type { Schedule, TimerId } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { createHmac, createPublicKey, generateKeyPairSync, verify as verifySignature } from 'node:crypto';
import { RunningEmbed } from '../../test/running-embed.ts';
import { Shop } from '../../test/shop.ts';

const startMs = Date.UTC(2026, 10, 28, 17);
const issuer = 'https://img.example.com';
const link = { url: 'https://shop.example/sale', expiredUrl: 'https://shop.example/over' };
const hour = 3_600;
const fixed = { type: 'fixed', targetDate: new Date(startMs + hour * 1_000 + 500) } as const;
const evergreen = { type: 'evergreen', durationSeconds: hour } as const;
const personal = { type: 'personal', durationSeconds: hour, fallbackDate: null, trust: 'unsigned' } as const;

const embed = RunningEmbed.forTests('silent', { EMBED_PUBLIC_URL: issuer });
beforeEach(() => setClock(0));
afterEach(() => jest.restoreAllMocks());

/** To a number of seconds after `startMs`. */
const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(startMs + seconds * 1_000);

const aTimer = (schedule: Schedule) => embed.createTimer({ link }, schedule);
const { click, tokenOf, jwks, verify } = new Shop(embed);

const recipientOf = (key: unknown, id: TimerId, uid: string) =>
  createHmac('sha256', String(key)).update(`${id}/${uid}`).digest().subarray(0, 8).toString('base64url');

describe('a deadline token', () => {
  it('is in the target of a link, and states the deadline of a timer for everyone without a recipient', async () => {
    const id = await aTimer(fixed);
    const target = await click(`${id}?uid=anna&utm_source=a&tm=forged`);
    expect([...target.searchParams.keys()]).toEqual(['utm_source', 'tm']);
    const token = target.searchParams.get('tm') ?? '';
    const now1 = startMs / 1_000;
    expect(await verify(token, id)).toEqual({ iss: issuer, timer: id, iat: now1, exp: now1 + hour });
    expect(await tokenOf(`${id}?uid=ben`)).toBe(token);
    setClock(hour);
    expect((await click(id)).href).toBe(link.expiredUrl);
    expect((await click(await aTimer({ ...fixed, targetDate: new Date(startMs) }))).href).toBe(link.expiredUrl);
  });

  it.each(['EdDSA', 'ES256'] as const)(
    'is signed by %s if the account wants it, and verifies without a package',
    async (alg) => {
      const id = await aTimer(fixed);
      await embed.changeAccount({ tokenAlgorithm: alg });
      await eventually(async () => expect(decodeProtectedHeader(await tokenOf(id)).alg).toBe(alg));
      const jwk = (await jwks()).keys.find((each) => each.alg === alg);
      const token = await tokenOf(id);
      const [signed = '', signature = ''] = token.split(/\.(?=[^.]*$)/);
      const publicKey = createPublicKey({ key: { ...jwk }, format: 'jwk' });
      const isSigned = verifySignature(
        alg === 'EdDSA' ? null : 'sha256',
        Buffer.from(signed),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      expect(isSigned).toBe(true);
      expect(decodeJwt(token)).toMatchObject({ iss: issuer, timer: id, exp: startMs / 1_000 + hour });
      // A token of the other algorithm that was given holds.
      expect((await click(`${id}?tm=${await tokenOf(id)}`)).searchParams.has('tm')).toBe(true);
    },
  );

  it('names the recipient of an evergreen timer as a hash that only the account can compute', async () => {
    const id = await aTimer(evergreen);
    const recipientKey = await embed.recipientKey();
    const { sub, exp } = await verify(await tokenOf(`${id}?uid=anna@shop.example`), id);
    expect([sub, exp]).toEqual([recipientOf(recipientKey, id, 'anna@shop.example'), startMs / 1_000 + hour]);
    setClock(60);
    const again = await verify(await tokenOf(`${id}?uid=anna@shop.example`), id);
    expect(again).toMatchObject({ sub, exp, iat: startMs / 1_000 });
    const other = await aTimer(evergreen);
    expect((await verify(await tokenOf(`${other}?uid=anna@shop.example`), other)).sub).not.toBe(sub);
  });

  it('is not issued for a deadline that only the address determines', async () => {
    const [own, mine] = [await aTimer(evergreen), await aTimer(personal)];
    const secret = await embed.getEmbedSecret();
    const start = String(startMs / 1_000 - 60);
    const end = '2026-11-28T17:30:00Z';
    const without = [
      own,
      `${own}?start=${start}&sig=${secret.sign(own, start)}0`,
      `${mine}?end=${end}`,
      `${mine}?sent=${start}&uid=anna`,
      `${mine}?end=${end}&sig=${secret.sign(mine, `end=${end}`)}&uid=anna`,
      `${mine}?end=2026-11-29&sent=${end}&sig=${secret.sign(mine, `sent=${end}`)}`,
    ];
    for (const path of without) expect([path, (await click(path)).href]).toEqual([path, link.url]);
    for (const options of [{ method: 'HEAD' }, { agent: 'curl/8.0' }])
      expect((await click(`${own}?uid=unknown`, options)).href).toBe(link.url);
    const signed = `${own}?start=${start}&sig=${secret.sign(own, start)}&uid=anna`;
    expect(await verify(await tokenOf(signed), own)).toEqual(expect.not.objectContaining({ sub: expect.anything() }));
    const both = await verify(
      await tokenOf(`${mine}?end=${end}&sig=${secret.sign(mine, `end=${end}&uid=anna`)}&uid=anna`),
      mine,
    );
    expect(both).toMatchObject({ exp: startMs / 1_000 + 1_800, sub: expect.stringMatching(/^[\w-]{11}$/) });
    const fallback = await aTimer({ ...personal, fallbackDate: new Date(startMs + 60_000) });
    expect((await verify(await tokenOf(`${fallback}?end={{x}}&uid=anna`), fallback)).sub).toBeUndefined();
  });

  it('is left out if the page has a parameter of that name, or its address is that of a timer that is pending', async () => {
    const url = 'https://shop.example/?tm=1';
    const id = await embed.createTimer({ link: { url } }, fixed);
    expect((await click(id)).href).toBe(url);
    const later = await embed.createTimer({ link, startsAt: new Date(startMs + 60_000) }, fixed);
    expect((await click(later)).href).toBe(link.url);
    const paused = await embed.createTimer({ link, status: 'paused' }, fixed);
    expect(await verify(await tokenOf(paused), paused)).toMatchObject({ exp: startMs / 1_000 + hour });
  });
});

/** Tokens like those of the service, made by others. */
async function forgeries(timer: TimerId, exp: number): Promise<[string, string][]> {
  const [jwk = { kty: '' }] = (await jwks()).keys;
  const claims = { iss: issuer, timer, iat: startMs / 1_000, exp };
  const header = { kid: jwk.kid, typ: 'JWT' };
  const own = generateKeyPairSync('ed25519');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const asSecret = Buffer.from(jwk.x ?? '', 'base64url');
  const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  const sign = (alg: string, key: Parameters<SignJWT['sign']>[0], other = {}) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg, ...other }).sign(key);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return [
    ['unsigned', new UnsecuredJWT(claims).encode()],
    ['alg none', `${encode({ ...header, alg: 'none' })}.${encode(claims)}.`],
    ['HS256 with the public key', await sign('HS256', asSecret)],
    ['HS256 with the public key as PEM', await sign('HS256', Buffer.from(pem))],
    ['another key', await sign('EdDSA', own.privateKey)],
    [
      'another key, in the header',
      await sign('EdDSA', own.privateKey, { jwk: own.publicKey.export({ format: 'jwk' }) }),
    ],
    ['a key that is unknown', await sign('EdDSA', own.privateKey, { kid: 'unknown' })],
    ['RS256', await sign('RS256', rsa.privateKey)],
  ];
}

describe('a token in the address', () => {
  const changeTarget = (id: TimerId, targetDate: Date) =>
    new TimerRepository(embed.dataSource).update(embed.accountId, id, (timer) => ({ ...timer, ...fixed, targetDate }));

  it('keeps the deadline that its holder was given, although the timer ends earlier now', async () => {
    const id = await aTimer(fixed);
    const token = await tokenOf(id);
    await changeTarget(id, new Date(startMs + 60_000));
    setClock(120);
    await eventually(async () => expect((await click(id)).href).toBe(link.expiredUrl));
    const kept = await click(`${id}?tm=${token}`);
    expect([kept.pathname, decodeJwt(kept.searchParams.get('tm') ?? '').exp]).toEqual([
      '/sale',
      startMs / 1_000 + hour,
    ]);
    const [image, over] = [await embed.open(`/t/${id}.png?tm=${token}`), await embed.open(`/t/${id}.png`)];
    expect(image.body.equals(over.body)).toBe(false);
    await changeTarget(id, new Date(startMs + 2 * hour * 1_000));
    await eventually(async () =>
      expect(decodeJwt(await tokenOf(`${id}?tm=${token}`)).exp).toBe(startMs / 1_000 + 2 * hour),
    );
    await changeTarget(id, new Date(startMs));
    setClock(hour);
    await eventually(async () => expect((await click(`${id}?tm=${token}`)).href).toBe(link.expiredUrl));
  });

  it('belongs to its recipient, and passes on no deadline to another one', async () => {
    const id = await aTimer(evergreen);
    const anna = await tokenOf(`${id}?uid=anna`);
    setClock(1_800);
    const ben = await tokenOf(`${id}?uid=ben`);
    setClock(hour);
    expect((await click(`${id}?uid=anna&tm=${ben}`)).href).toBe(link.expiredUrl);
    expect((await click(`${id}?tm=${ben}`)).href).toBe(link.url);
    expect(decodeJwt(await tokenOf(`${id}?uid=ben&tm=${anna}`)).exp).toBe(decodeJwt(ben).exp);
    const secret = await embed.getEmbedSecret();
    const start = String(startMs / 1_000 + 1_800);
    const signed = await tokenOf(`${id}?start=${start}&sig=${secret.sign(id, start)}`);
    expect(decodeJwt(await tokenOf(`${id}?uid=anna&tm=${signed}`)).sub).toBeUndefined();
  });

  it('changes nothing if it is forged, expired or of another timer, and leads on all the same', async () => {
    const [id, other] = [await aTimer({ ...fixed, targetDate: new Date(startMs + 10_000) }), await aTimer(fixed)];
    const tokens = [
      ...(await forgeries(id, startMs / 1_000 + hour)),
      ['of another timer', await tokenOf(other)],
      ['expired', await tokenOf(id)],
      ['garbage', '%00%ff..'],
      ['nothing', ''],
      ['long', 'x.'.repeat(3_000)],
    ] as const;
    setClock(20);
    const over = await embed.open(`/t/${id}.png`);
    for (const [name, token] of tokens) {
      expect([name, (await click(`${id}?tm=${token}`)).href]).toEqual([name, link.expiredUrl]);
      const image = await embed.open(`/t/${id}.png?tm=${token}`);
      expect([name, image.status, image.body.equals(over.body)]).toEqual([name, 200, true]);
    }
    for (const [name, token] of (await forgeries(id, startMs / 1_000 + hour)).slice(0, -1))
      expect([name, await verify(token, id).catch((error: Error) => error.name)]).toEqual([
        name,
        expect.stringMatching(/^(JWS|JOSE|JWKS)\w+$/),
      ]);
  });
});
