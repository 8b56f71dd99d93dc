import type { Credentials, Language, NewAccount, SessionState } from '../../shared/http/account-types.ts';
import { request } from '../../shared/http/request.ts';

const sessionOf = async (result: Promise<{ data: SessionState }>) => (await result).data;

export const signIn = (body: Credentials) => sessionOf(request<SessionState>('POST', '/account/session', { body }));

export const signInWithLink = (token: string) =>
  sessionOf(request<SessionState>('POST', '/account/session/link', { body: { token } }));

export const signUp = (body: NewAccount) => sessionOf(request<SessionState>('POST', '/account/sign-up', { body }));

export const requestPasswordReset = (email: string, language: Language) =>
  request('POST', '/account/password-reset', { body: { email, language } });

export const resetPassword = (token: string, password: string) =>
  sessionOf(request<SessionState>('PUT', '/account/password-reset', { body: { token, password } }));
