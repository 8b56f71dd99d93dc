import { QueryClient } from '@tanstack/react-query';
import type { SessionState } from '../http/account-types.ts';
import { leaveEndedSession } from './leave-ended-session.ts';
import { sessionQuery } from './session.ts';

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
