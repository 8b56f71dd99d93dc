import { queryOptions } from '@tanstack/react-query';
import type { PasswordChange, Session, SessionState } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';

export const changePassword = async (body: PasswordChange): Promise<SessionState> =>
  (await request<SessionState>('PUT', '/account/password', { body })).data;

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request<Session[]>('GET', '/account/sessions', { signal })).data,
});

export const endSession = (id: string) => request('DELETE', `/account/sessions/${encodeURIComponent(id)}`);

/** This session included. */
export const endAllSessions = () => request('DELETE', '/account/sessions');
