import { EmbedSecret } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import type { AccountId } from '@tminus/domain';
import { issueKey } from '@tminus/testing';
import { addViewedTimer } from './create-viewed-timer.ts';
import type { RunningApi } from './running-api.ts';
import { createWebhook } from './webhook-receiver.ts';

/** The id of something that the account has, or gets, and that a path of the API names with `{id}`. */
export async function resourceId(api: RunningApi, path: string, accountId: AccountId): Promise<string> {
  if (path.includes('webhooks'))
    return createWebhook(api, (await issueKey(api.dataSource, accountId, ['webhooks:write'])).key);
  if (path.includes('keys')) return (await issueKey(api.dataSource, accountId, ['usage:read'])).publicId;
  if (!path.includes('embed-secrets')) return addViewedTimer(api, accountId, []);
  const [secret] = await new AccountRepository(api.dataSource).findEmbedSecrets(accountId);
  return EmbedSecret.fromBytes(secret?.secret ?? Buffer.alloc(32)).id;
}
