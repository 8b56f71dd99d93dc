import { QueryClient } from '@tanstack/react-query';
import type { Account, SessionState } from '../http/account-types.ts';
import { emailState } from './email-state.ts';
import { leaveEndedSession } from './leave-ended-session.ts';
import { nextPath } from './next-path.ts';
import { sessionQuery } from './session.ts';

const account = (fields: Partial<Account> = {}) =>
  ({ email: 'ada@example.com', emailConfirmed: false, pendingEmail: null, ...fields }) as Account;

describe('emailState', () => {
  it.each([
    ['settled', account({ emailConfirmed: true })],
    ['unconfirmed', account()],
    ['missing', account({ email: 'owner@localhost' })],
    ['changing', account({ pendingEmail: 'new@example.com' })],
    ['changing', account({ emailConfirmed: true, pendingEmail: 'new@example.com' })],
  ])('is %s', (state, of) => {
    expect(emailState({ mail: true, account: of })).toBe(state);
  });

  it('is settled where nothing can be confirmed', () => {
    expect(emailState({ mail: false, account: account() })).toBe('settled');
    expect(emailState({ mail: true, account: null })).toBe('settled');
  });
});

const session = (id: string | null) => ({ account: id === null ? null : { id }, csrfToken: 'token' }) as SessionState;

describe('leaveEndedSession', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const revalidate = jest.fn(() => Promise.resolve());
  const reload = jest.fn();

  beforeEach(() => queryClient.setQueryData(sessionQuery.queryKey, session('ada')));
  afterEach(() => {
    jest.restoreAllMocks();
    revalidate.mockClear();
    reload.mockClear();
    queryClient.clear();
  });

  const leave = async (answer: Promise<Response>) => {
    jest.spyOn(globalThis, 'fetch').mockReturnValue(answer);
    await leaveEndedSession(queryClient, revalidate, reload);
    return { revalidated: revalidate.mock.calls.length, reloaded: reload.mock.calls.length };
  };
  const answer = (id: string | null) => Promise.resolve(new Response(JSON.stringify({ data: session(id) })));

  it('leads to sign-in when nobody is signed in', async () => {
    await expect(leave(answer(null))).resolves.toEqual({ revalidated: 1, reloaded: 0 });
    expect(queryClient.getQueryData(sessionQuery.queryKey)?.account).toBeNull();
  });

  it('starts again when another account is signed in', async () => {
    await expect(leave(answer('bob'))).resolves.toEqual({ revalidated: 0, reloaded: 1 });
  });

  it('stays when the same account is signed in, or the service does not answer', async () => {
    const stays = { revalidated: 0, reloaded: 0 };
    await expect(leave(answer('ada'))).resolves.toEqual(stays);
    await expect(leave(Promise.reject(new TypeError('offline')))).resolves.toEqual(stays);
  });
});

const next = (value: string) => nextPath(new URLSearchParams({ next: value }));

describe('nextPath', () => {
  it.each(['/timers/new?template=flip', '/settings/keys#usage'])('accepts a path of this site: %s', (path) => {
    expect(next(path)).toBe(path);
  });

  it.each([
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/..//evil.example',
    '/x/.././/evil.example',
    '/%2e//evil.example',
  ])('goes to the timers instead of to %j', (path) => {
    expect(next(path)).toBe('/timers');
  });
});
