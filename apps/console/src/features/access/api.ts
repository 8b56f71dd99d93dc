import type {
  Credentials,
  Language,
  NewAccount,
  NewAccountWithLink,
  SessionState,
} from '../../shared/http/account-types.ts';
import { request } from '../../shared/http/request.ts';

const sessionOf = async (result: Promise<{ data: SessionState }>) => (await result).data;

export const signIn = (body: Credentials) => sessionOf(request<SessionState>('POST', '/account/session', { body }));

export const signInWithLink = (token: string) =>
  sessionOf(request<SessionState>('POST', '/account/session/link', { body: { token } }));

export const signUp = (body: NewAccount) => sessionOf(request<SessionState>('POST', '/account/sign-up', { body }));

/** The answer is the same whether the address has an account or not. */
export const requestSignUp = (email: string, language: Language) =>
  request('POST', '/account/sign-up/link', { body: { email, language } });

export const finishSignUp = (body: NewAccountWithLink) =>
  sessionOf(request<SessionState>('PUT', '/account/sign-up', { body }));

/** @returns the address that is confirmed */
export const confirmEmail = async (token: string): Promise<string> =>
  (await request<{ email: string }>('PUT', '/account/email', { body: { token } })).data.email;

export const requestPasswordReset = (email: string, language: Language) =>
  request('POST', '/account/password-reset', { body: { email, language } });

export const resetPassword = (token: string, password: string) =>
  sessionOf(request<SessionState>('PUT', '/account/password-reset', { body: { token, password } }));
