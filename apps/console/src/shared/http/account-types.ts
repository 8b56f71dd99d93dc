// tools/build/bundle.mjs generates it.
import type { components } from './account-schema.d.ts';

/** What `/account` accepts and returns, generated from its OpenAPI document. */
export type AccountSchemas = components['schemas'];

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
export type Usage = AccountSchemas['Usage'];
export type AuditEntry = AccountSchemas['AuditEntry'];
export type ApiKey = AccountSchemas['Key'];
/** The only answer that contains the key itself. */
export type NewApiKey = AccountSchemas['NewKey'];
export type KeyRequest = AccountSchemas['CreateKeyWithPassword'];
export type EmbedSecret = AccountSchemas['EmbedSecret'];
/** The only answer that contains the secret itself. */
export type NewEmbedSecret = AccountSchemas['NewEmbedSecret'];
export type Webhook = AccountSchemas['ListedWebhook'];
/** The only answer that contains the secret itself. */
export type NewWebhook = AccountSchemas['NewWebhook'];
export type WebhookAttempt = AccountSchemas['WebhookAttempt'];
export type ResentEvents = AccountSchemas['ResentEvents'];
export type WebhookRequest = AccountSchemas['CreateWebhookWithPassword'];
export type WebhookChanges = AccountSchemas['UpdateWebhookWithPassword'];
export type RecipientKey = AccountSchemas['RecipientKey'];
export type RecentPassword = AccountSchemas['RecentPassword'];
export type Proof = AccountSchemas['DeleteAccount'];

export type Plan = Account['plan'];
export type NumberFormat = Account['numberFormat'];
export type Language = NonNullable<Account['language']>;
