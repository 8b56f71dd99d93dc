import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiKeyAuthenticator, ApiKeysService, assertHasScope, keyPrefix, type Sender } from '@tminus/auth';
import { PLANS } from '@tminus/server/config';
import type { ApiKeyEntity } from '@tminus/database';
import { type AccountId, type Actor, ApiError, type Mode, type Plans, formatInstant } from '@tminus/domain';
import { auditContext } from '@tminus/server';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { CreateApiKeyDto, KeyDto, NewKeyDto, RevokeKeyQueryDto, UpdateApiKeyDto } from './key.dto.ts';

const maxActiveKeys = 50;
/** Active keys and the newest of the others. */
const maxListedKeys = 200;
const daySeconds = 86_400;

/** The API keys of an account. A change that is confirmed holds in this process from then on, and in the others as soon as they are notified. */
@Injectable()
export class KeysService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly keys: ApiKeysService,
    private readonly authenticator: ApiKeyAuthenticator,
    private readonly limits: RateLimitsService,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  async list({ accountId, mode }: Sender): Promise<KeyDto[]> {
    return (await this.keys.listNewest(accountId, maxListedKeys, visibleTo(mode))).map(toKeyDto);
  }

  /**
   * @throws ApiError `plan_required`; as `ApiKeysService.issue`; for too many keys on a day, because revoked keys are kept for a while
   */
  async create(
    sender: Sender,
    { name, scopes, mode = sender.mode ?? 'live', expiresInDays }: CreateApiKeyDto,
  ): Promise<NewKeyDto> {
    const { accountId, plan, actor } = sender;
    if (!this.plans[plan].apiAccess) throw new ApiError('plan_required');
    await this.limits.assertWithinDay('new-keys', sender);
    const { key, ...times } = await this.keys.issue(accountId, {
      name,
      scopes,
      mode,
      lifetimeSeconds: expiresInDays === undefined ? undefined : expiresInDays * daySeconds,
      maxActive: maxActiveKeys,
      actor,
    });
    this.audit.log(`${nameOf(accountId, actor)} created the API key ${times.publicId} with ${scopes.join(', ')}.`);
    return { ...toKeyDto({ name, scopes, lastUsedAt: null, revokedAt: null, ...times }), key };
  }

  /** @throws ApiError `not_found`, also for the key of another account and for one that does not work anymore; as `ApiKeysService.update` */
  async update(
    { accountId, actor }: Sender,
    id: string,
    { expiresInDays, ...change }: UpdateApiKeyDto,
  ): Promise<KeyDto> {
    const lifetimeSeconds = typeof expiresInDays === 'number' ? expiresInDays * daySeconds : expiresInDays;
    const updated = keyId.test(id) && (await this.keys.update(accountId, id, { ...change, lifetimeSeconds }, actor));
    if (!updated) throw new ApiError('not_found', { message: notFound });
    this.authenticator.keyChanged(id);
    this.audit.log(`${nameOf(accountId, actor)} changed the API key ${id}, which has ${updated.scopes.join(', ')}.`);
    return toKeyDto(updated);
  }

  /**
   * A key can revoke itself.
   * @throws ApiError `not_found`, also for the key of another account and for one that is revoked already; `insufficient_scope` for a key that
   *   would delete webhooks without `webhooks:write`
   */
  async revoke(sender: Sender, id: string, { webhooks }: RevokeKeyQueryDto): Promise<KeyDto> {
    const { accountId, actor } = sender;
    const deletesWebhooks = webhooks === 'delete';
    if (deletesWebhooks) assertHasScope(sender, 'webhooks:write', 'webhooks=delete');
    const revocation = { accountId, actor, mode: visibleTo(sender.mode), deletesWebhooks };
    const isRevoked = keyId.test(id) && (await this.keys.revoke(id, revocation));
    if (isRevoked) this.authenticator.keyChanged(id);
    const key = isRevoked && (await this.keys.find(accountId, id));
    if (!key) throw new ApiError('not_found', { message: notFound });
    this.audit.log(`${nameOf(accountId, actor)} revoked the API key ${id}.`);
    return toKeyDto(key);
  }
}

/** A live key manages those of tests, too. */
export const visibleTo = (mode: Mode | undefined) => (mode === 'test' ? mode : undefined);

const nameOf = (accountId: AccountId, actor: Actor) =>
  actor.kind === 'key' ? `The API key ${actor.id} of the account ${accountId}` : `The account ${accountId}`;

/** Others cannot exist, and PostgreSQL does not accept every text. */
const keyId = /^[0-9A-Za-z]{8}$/;

const notFound = 'The account has no active API key with this id.';

type KeyFields = Pick<
  ApiKeyEntity,
  'publicId' | 'mode' | 'name' | 'scopes' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'
>;

export function toKeyDto({ publicId, mode, name, scopes, ...times }: KeyFields): KeyDto {
  const instant = (date: Date | null) => date && formatInstant(date);
  return {
    id: publicId,
    mode,
    name,
    prefix: keyPrefix(mode, publicId),
    scopes,
    createdAt: formatInstant(times.createdAt),
    lastUsedAt: instant(times.lastUsedAt),
    expiresAt: instant(times.expiresAt),
    revokedAt: instant(times.revokedAt),
  };
}
