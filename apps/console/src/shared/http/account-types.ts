// tools/build/bundle.mjs generates it.
import type { components } from './account-schema.d.ts';
import type { components as ofApi } from './api-schema.d.ts';

/** What `/account` accepts and returns, generated from its OpenAPI document. */
export type AccountSchemas = components['schemas'];
/** The same of `/api/v1`. */
export type ApiSchemas = ofApi['schemas'];

export type SessionState = AccountSchemas['SessionState'];
export type Account = AccountSchemas['SessionAccount'];
export type Profile = AccountSchemas['Profile'];
export type Notices = AccountSchemas['Notices'];
export type ProfileChanges = AccountSchemas['UpdateProfile'];
export type PasswordChange = AccountSchemas['ChangePassword'];
export type Session = AccountSchemas['SessionListItem'];
export type Credentials = AccountSchemas['Credentials'];
export type NewAccount = AccountSchemas['SignUp'];
export type NewAccountWithLink = AccountSchemas['FinishSignUp'];

export type Options = AccountSchemas['Options'];
export type Usage = ApiSchemas['Usage'];
export type AuditEntry = ApiSchemas['AuditEntry'];
export type ApiKey = ApiSchemas['Key'];
/** The only answer that contains the key itself. */
export type NewApiKey = ApiSchemas['NewKey'];
export type KeyRequest = ApiSchemas['CreateKey'] & RecentPassword;
export type EmbedSecret = ApiSchemas['EmbedSecret'];
/** The only answer that contains the secret itself. */
export type NewEmbedSecret = ApiSchemas['NewEmbedSecret'];
/** In a list, which shows people what was sent last; null if nothing was sent in the last 30 days. */
export type Webhook = ApiSchemas['Webhook'] & { lastAttempt: WebhookAttempt | null };
/** The only answer that contains the secret itself. */
export type NewWebhook = ApiSchemas['NewWebhook'];
export type WebhookAttempt = ApiSchemas['WebhookAttempt'];
export type ResentEvents = ApiSchemas['ResentEvents'];
export type WebhookRequest = ApiSchemas['CreateWebhook'] & RecentPassword;
export type WebhookChanges = ApiSchemas['UpdateWebhook'] & RecentPassword;
export type RecipientKey = ApiSchemas['RecipientKey'];
/** Required if the session began more than ten minutes ago and the account has a password. */
export type RecentPassword = { currentPassword?: string };
export type Proof = AccountSchemas['DeleteAccount'];

export type Plan = Account['plan'];
export type NumberFormat = Account['numberFormat'];
export type Language = NonNullable<Account['language']>;
