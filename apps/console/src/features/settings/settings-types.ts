import type { AccountSchemas } from '../../shared/http/account-types.ts';

/** What `/account` returns about keys and usage, generated from its OpenAPI document. */
export type ApiKey = AccountSchemas['Key'];
/** The only answer that contains the key itself. */
export type NewApiKey = AccountSchemas['NewKey'];
export type KeyRequest = AccountSchemas['CreateKey'];
export type Usage = AccountSchemas['Usage'];
export type Proof = AccountSchemas['DeleteAccount'];
