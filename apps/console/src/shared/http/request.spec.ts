import type { SessionState } from './account-types.ts';
import { HttpError } from './http-error.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import { request, setRequestSession, setSessionEndListener } from './request.ts';

describe('IdempotencyKeys', () => {
  it('gives a request that is sent again the same key, until it has succeeded', () => {
    const keys = new IdempotencyKeys();
    const first = keys.for({ name: 'Launch' });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(keys.for({ name: 'Launch' })).toBe(first);
    keys.succeeded();
    expect(keys.for({ name: 'Launch' })).not.toBe(first);
  });

  it('gives another request another key', () => {
    const keys = new IdempotencyKeys();
    expect(keys.for({ name: 'Launch' })).not.toBe(keys.for({ name: 'Sale' }));
  });
});

const session = (csrfToken: string, id = 'ada') => ({ account: { id }, csrfToken }) as SessionState;
const signedOut = { account: null, csrfToken: null };
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refused = (code: string, status = 403) => json({ error: { code, message: 'no' } }, status);

describe('request', () => {
  /** The session that the browser's cookie names, which other tabs change. */
  let current: Pick<SessionState, 'account' | 'csrfToken'>;
  let sent: string[];

  beforeEach(() => {
    sent = [];
    current = session('first');
    setRequestSession(current);
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      const token = new Headers(init?.headers).get('x-csrf-token');
      sent.push(`${init?.method} ${String(url)} ${token ?? '-'} ${String(init?.body ?? '-')}`);
      if (init?.method === 'GET') return Promise.resolve(json({ data: current }));
      if (!current.account) return Promise.resolve(refused('session_required', 401));
      return Promise.resolve(token === current.csrfToken ? json({ data: 'done' }) : refused('csrf_token_invalid'));
    });
  });

  afterEach(() => jest.restoreAllMocks());

  const change = () => request('PATCH', '/account/profile', { body: { shortcuts: true } });

  it('sends the token only with requests that change something', async () => {
    await request('GET', '/account/session');
    await change();
    expect(sent).toEqual(['GET /account/session - -', 'PATCH /account/profile first {"shortcuts":true}']);
  });

  it('reads the session again when its token has changed, repeats the request, and keeps the new token', async () => {
    current = session('second');
    await expect(change()).resolves.toBe('done');
    expect(sent).toEqual([
      'PATCH /account/profile first {"shortcuts":true}',
      'GET /account/session - -',
      'PATCH /account/profile second {"shortcuts":true}',
    ]);
    await change();
    expect(sent).toHaveLength(4);
  });

  it('repeats a request only once', async () => {
    current = session('second');
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      sent.push(`${init?.method} ${String(url)}`);
      return Promise.resolve(init?.method === 'GET' ? json({ data: current }) : refused('csrf_token_invalid'));
    });
    await expect(change()).rejects.toMatchObject({ code: 'csrf_token_invalid' });
    expect(sent).toEqual(['PATCH /account/profile', 'GET /account/session', 'PATCH /account/profile']);
  });

  it('does not repeat it in another account that has signed in meanwhile', async () => {
    current = session('second', 'bob');
    await expect(change()).rejects.toMatchObject({ code: 'csrf_token_invalid' });
    expect(sent).toHaveLength(2);
    await expect(change()).rejects.toMatchObject({ code: 'csrf_token_invalid' });
  });

  it('says that the session has ended, or belongs to another account', async () => {
    const listener = jest.fn();
    setSessionEndListener(listener);
    current = session('second');
    await change();
    expect(listener).not.toHaveBeenCalled();
    current = session('third', 'bob');
    await expect(change()).rejects.toThrow(HttpError);
    current = signedOut;
    await expect(change()).rejects.toThrow(HttpError);
    expect(listener).toHaveBeenCalledTimes(2);
    setSessionEndListener(() => undefined);
  });

  it('takes the question for an API key for a lost session, and sends a password in any language', async () => {
    jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
      sent.push(new Headers(init?.headers).get('x-current-password') ?? '-');
      return Promise.resolve(refused('unauthorized', 401));
    });
    const show = request('GET', '/api/v1/embed-secrets/recipient-key', { currentPassword: 'pässwörd 1 %' });
    await expect(show).rejects.toMatchObject({ code: 'session_required' });
    expect(sent).toEqual([encodeURIComponent('pässwörd 1 %')]);
  });

  it('does not repeat what was refused for another reason', async () => {
    current = signedOut;
    await expect(change()).rejects.toEqual(expect.any(HttpError));
    expect(sent).toHaveLength(1);
  });
});
