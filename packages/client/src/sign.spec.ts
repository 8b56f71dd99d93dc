import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import { createHmac } from 'node:crypto';
import { InvalidTokenError, createTokenVerifier, recipientHash, signDeadline, signStart, timerKey } from './sign.ts';

const [secret, timer] = ['tms_secret', 'tmr_01m7yxhe0xe7ran31ygpx82d3j'];
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');

describe('signatures', () => {
  it('of starts are the parameters that docs/evergreen.md describes', async () => {
    const expected = `start=1795000000&sig=${hmac(secret, `${timer}.1795000000`).slice(0, 32)}`;
    expect(await signStart(secret, timer, 1_795_000_000)).toBe(expected);
    expect(await signStart(secret, timer, new Date(1_795_000_000_999))).toBe(expected);
  });

  it('of deadlines are the parameters that docs/personal.md describes, encoded', async () => {
    const deadline = { uid: 'Anna & Ben', end: '2031-11-28 18:00', sent: new Date(0) };
    const message = `${timer}.end=2031-11-28 18:00&sent=1970-01-01T00:00:00.000Z&uid=Anna & Ben`;
    expect(await signDeadline(secret, timer, deadline)).toBe(
      `end=2031-11-28%2018%3A00&sent=1970-01-01T00%3A00%3A00.000Z&uid=Anna%20%26%20Ben&sig=${hmac(secret, message).slice(0, 32)}`,
    );
  });

  it('can be made with the key of one timer', async () => {
    const key = await timerKey(secret, timer);
    expect(key).toBe(hmac(secret, timer));
    expect(await signStart(key, timer, 5)).toBe(`start=5&sig=${hmac(key, `${timer}.5`).slice(0, 32)}`);
  });

  it('of recipients are the `sub` that docs/checkout.md describes', async () => {
    for (const uid of ['4711', 'anna@shop.example', 'x', 'y']) {
      const expected = createHmac('sha256', secret)
        .update(`${timer}/${uid}`)
        .digest()
        .subarray(0, 8)
        .toString('base64url');
      expect(await recipientHash(secret, timer, uid)).toBe(expected);
    }
  });

  it('are not made without a secret, or of what the service does not understand', async () => {
    await expect(signStart('', timer, 5)).rejects.toThrow('The embed secret');
    await expect(signStart(secret, timer, 0.5)).rejects.toThrow('epoch seconds');
    await expect(signStart(secret, timer, new Date('never'))).rejects.toThrow('epoch seconds');
    await expect(timerKey('', timer)).rejects.toThrow('The embed secret');
    await expect(signStart(secret, '', 5)).rejects.toThrow('The id of the timer');
    await expect(signStart(secret, timer, 'now' as unknown as Date)).rejects.toThrow('epoch seconds');
    for (const end of ['a&b', 1_795_000_000_000 as unknown as Date])
      await expect(signDeadline(secret, timer, { end })).rejects.toThrow('end is a date');
    await expect(signDeadline(secret, timer, { end: 'a', uid: '' })).rejects.toThrow('uid must not be empty');
    await expect(signDeadline(secret, timer, {} as { end: string })).rejects.toThrow('end or sent is missing');
  });
});

describe('deadline tokens', () => {
  const exp = 1_795_000_000;
  const pairs = { EdDSA: generateKeyPair('EdDSA'), ES256: generateKeyPair('ES256') };
  const pair = pairs.EdDSA;
  const stranger = generateKeyPair('EdDSA');
  let requests = 0;

  async function verifier(
    respond?: (signal: AbortSignal | null | undefined) => Response | Promise<Response> | undefined,
  ) {
    const keys = await Promise.all(
      Object.entries(pairs).map(async ([alg, each]) => ({
        ...(await exportJWK((await each).publicKey)),
        ...{ alg, use: 'sig', kid: alg === 'EdDSA' ? 'k1' : alg },
      })),
    );
    requests = 0;
    const fetch = async (url: string, { signal }: RequestInit) => {
      requests++;
      expect(url).toBe('https://img.example.com/.well-known/jwks.json');
      return respond?.(signal) ?? Response.json({ keys });
    };
    return createTokenVerifier({ imagesUrl: 'https://img.example.com', fetch });
  }

  async function token({ by = pair, alg = 'EdDSA', kid = 'k1', claims = {} } = {}) {
    const payload = { exp, timer, sub: 'hash', ...claims };
    return new SignJWT(payload).setProtectedHeader({ alg, kid }).sign((await by).privateKey);
  }

  beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue((exp + 299) * 1000));
  afterEach(() => void jest.restoreAllMocks());

  it('state the deadline and the recipient, up to five minutes after it', async () => {
    const verify = await verifier();
    const expected = { deadline: new Date(exp * 1000), timerId: timer, recipient: 'hash' };
    expect(await verify(await token(), timer)).toEqual(expected);
    const other = await token({ by: pairs.ES256, alg: 'ES256', kid: 'ES256' });
    expect(await verify(other, timer)).toEqual(expected);
    expect(requests).toBe(1);
  });

  it('say nothing if they are for another timer, expired or forged', async () => {
    const verify = await verifier();
    const reasonOf = async (given: string, of = timer) =>
      verify(given, of).then(
        () => 'accepted',
        (error: unknown) => (error as InvalidTokenError).reason,
      );
    expect(await reasonOf(await token(), 'tmr_2')).toBe('other_timer');
    expect(await reasonOf(await token({ by: stranger }))).toBe('invalid');
    expect(await reasonOf(await token({ by: pairs.ES256, alg: 'ES256' }))).toBe('invalid');
    expect(await reasonOf(await token({ claims: { exp: exp - 2 } }))).toBe('expired');
    expect(await reasonOf(await token({ claims: { exp: undefined } }))).toBe('invalid');
    const none = [
      { alg: 'none', kid: 'k1' },
      { exp, timer },
    ].map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'));
    for (const each of [`${none.join('.')}.AAAA`, '', 'a.b', 'a.b.c', 'bnVsbA.e30.AAAA', `${await token()}x`])
      expect(await reasonOf(each)).toBe('invalid');
  });

  it('with an unknown key make the verifier read the keys again, but not each time', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const verify = await verifier();
    await verify(await token(), timer);
    for (const atMs of [1, 30_000, 30_001]) {
      now.mockReturnValue(atMs);
      await expect(verify(await token({ kid: 'k2' }), timer)).rejects.toThrow(InvalidTokenError);
    }
    expect(requests).toBe(2);
  });

  it.each([
    ['an error', () => new Response('', { status: 503 })],
    ['no list', () => Response.json({})],
  ])(
    'are not refused as forged while %s comes instead of the keys, which are read every five seconds',
    async (_, respond) => {
      const now = jest.spyOn(performance, 'now').mockReturnValue(0);
      const verify = await verifier(respond);
      for (const atMs of [1, 4_999, 5_000]) {
        now.mockReturnValue(atMs);
        const error = await verify(await token(), timer).catch((each: unknown) => each);
        expect(error).not.toBeInstanceOf(InvalidTokenError);
        expect(error).toMatchObject({ name: 'TminusError' });
      }
      expect(requests).toBe(1);
      now.mockReturnValue(5_001);
      await expect(verify(await token(), timer)).rejects.toThrow('could not be read');
      expect(requests).toBe(2);
    },
  );

  it('are verified with the last keys while they cannot be read again', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const verify = await verifier(() => (requests > 1 ? new Response('', { status: 503 }) : undefined));
    for (const atMs of [0, 300_000, 300_001, 305_000]) {
      now.mockReturnValue(atMs);
      await verify(await token(), timer);
    }
    expect(requests).toBe(3);
  });

  it('do not wait for the keys for more than five seconds', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const verify = await verifier((signal) => (signal?.aborted ? Promise.reject(new Error('late')) : undefined));
    await expect(verify(await token(), timer)).rejects.toThrow('could not be read');
    expect(timeout).toHaveBeenCalledWith(5_000);
  });
});
