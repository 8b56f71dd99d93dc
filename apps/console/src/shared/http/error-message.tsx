import { Plural, Trans } from '@lingui/react/macro';
import type { ErrorCode } from '@tminus/domain';
import type { ReactNode } from 'react';
import { HttpError } from './request.ts';

/** What an error means for the reader, in their language. Unknown codes show the service's own English sentence. */
export function ErrorMessage({ error }: { error: unknown }): ReactNode {
  if (!(error instanceof HttpError)) return <Trans>An unexpected error occurred. Reload the page.</Trans>;
  return sentences[error.code]?.(error) ?? (error.status >= 500 ? serverError : error.message);
}

const serverError = <Trans>The service has a problem. Try again in a minute.</Trans>;

const wait = ({ retryAfterSeconds }: HttpError): ReactNode => {
  if (retryAfterSeconds === undefined) return <Trans>Too many requests. Wait a moment, then try again.</Trans>;
  if (retryAfterSeconds < 60) {
    return (
      <Plural
        value={retryAfterSeconds}
        one="Too many attempts. Try again in # second."
        other="Too many attempts. Try again in # seconds."
      />
    );
  }
  if (retryAfterSeconds >= 7_200) {
    const hours = Math.ceil(retryAfterSeconds / 3_600);
    return (
      <Plural
        value={hours}
        one="Too many attempts. Try again in # hour."
        other="Too many attempts. Try again in # hours."
      />
    );
  }
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return (
    <Plural
      value={minutes}
      one="Too many attempts. Try again in # minute."
      other="Too many attempts. Try again in # minutes."
    />
  );
};

/** Codes that the console does not cause, or about which `serverError` says enough. */
type Unexplained =
  | 'invalid_json'
  | 'unauthorized'
  | 'insufficient_scope'
  | 'live_key_required'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'idempotency_in_progress'
  | 'idempotency_key_reused'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable';

const byCode: Record<Exclude<ErrorCode, Unexplained> | 'network', (error: HttpError) => ReactNode> = {
  network: () => <Trans>The service did not answer. Check your connection, then try again.</Trans>,
  session_required: () => <Trans>You are signed out. Sign in again.</Trans>,
  csrf_token_invalid: () => <Trans>Your session has changed. Reload the page.</Trans>,
  invalid_credentials: () => <Trans>Wrong email or password.</Trans>,
  sign_up_closed: () => <Trans>Sign-up is closed. Ask the operator of this service for an account.</Trans>,
  email_taken: () => <Trans>An account with this email address already exists. Sign in instead.</Trans>,
  email_not_confirmed: () => <Trans>Confirm your email address first.</Trans>,
  link_invalid: () => <Trans>This link is no longer valid. Each link works once, for a limited time.</Trans>,
  mail_not_configured: () => <Trans>This service cannot send email. Ask its operator for a link.</Trans>,
  plan_required: () => <Trans>Your plan does not include this.</Trans>,
  timer_limit_reached: () => <Trans>You have as many timers as your plan includes. Delete one first.</Trans>,
  external_id_taken: () => <Trans>Another timer has the same id of your system by now.</Trans>,
  embed_secret_limit: () => <Trans>The secrets have changed in the meantime. Reload the page.</Trans>,
  key_limit_reached: () => <Trans>You have as many keys as an account can have. Revoke one first.</Trans>,
  webhook_limit_reached: () => <Trans>You have as many webhooks as an account can have. Delete one first.</Trans>,
  webhooks_not_configured: () => (
    <Trans>The encryption key of this service is missing or has changed. Ask its operator.</Trans>
  ),
  invalid_request: () => <Trans>The service does not accept these values. Check what you entered.</Trans>,
  precondition_failed: () => <Trans>This has changed in the meantime. Reload the page.</Trans>,
  not_found: () => <Trans>This no longer exists.</Trans>,
  daily_limit_reached: () => <Trans>That was a lot for one day. You can continue tomorrow.</Trans>,
  too_many_attempts: wait,
  rate_limit_exceeded: wait,
};

/** The service may be newer than this page. */
const sentences: Partial<Record<string, (error: HttpError) => ReactNode>> = byCode;
