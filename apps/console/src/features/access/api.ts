import type {
  Credentials,
  Language,
  NewAccount,
  NewAccountWithLink,
  SessionState,
} from '../../shared/http/account-types.ts';
import { request } from '../../shared/http/request.ts';

export const signIn = (body: Credentials) => request<SessionState>('POST', '/account/session', { body });

/** @param body - the token of the link, and the time zone of the browser */
export const signInWithLink = (body: { token: string; timezone: string }) =>
  request<SessionState>('POST', '/account/session/link', { body });

export const signUp = (body: NewAccount) => request<SessionState>('POST', '/account/sign-up', { body });

/** The answer is the same whether the address has an account or not. */
export const requestSignUp = (email: string, language: Language) =>
  request('POST', '/account/sign-up/link', { body: { email, language } });

export const finishSignUp = (body: NewAccountWithLink) => request<SessionState>('PUT', '/account/sign-up', { body });

/** @returns the address that is confirmed */
export const confirmEmail = async (token: string): Promise<string> =>
  (await request<{ email: string }>('PUT', '/account/email', { body: { token } })).email;

export const requestPasswordReset = (email: string, language: Language) =>
  request('POST', '/account/password-reset', { body: { email, language } });

export const resetPassword = (token: string, password: string) =>
  request<SessionState>('PUT', '/account/password-reset', { body: { token, password } });
