import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiKeysService, type Caller } from '@tminus/auth';
import { PLANS } from '@tminus/config';
import type { ApiKeyEntity } from '@tminus/database';
import { type AccountId, ApiError, type ErrorCode, type Plans, formatInstant } from '@tminus/domain';
import { auditContext } from '@tminus/platform';
import { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { CreateApiKeyDto, KeyDto, NewKeyDto, UpdateApiKeyDto } from './key.dto.ts';

const maxActiveKeys = 50;
/** Active keys and the newest of the others. */
const maxListedKeys = 200;
const daySeconds = 86_400;

/** Whose keys: the account of an API key or of a session. */
type KeyOwner = Pick<Caller, 'accountId' | 'plan'>;

/** The API keys of an account. */
@Injectable()
export class KeysService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly keys: ApiKeysService,
    private readonly limits: RateLimitsService,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  async list({ accountId }: KeyOwner): Promise<KeyDto[]> {
    return (await this.keys.listNewest(accountId, maxListedKeys)).map(toKeyDto);
  }

  /**
   * @param options.tooMany - the error for too many keys on a day: revoked keys are kept for a while
   * @param options.creatorId - the key that sends the request. Default: a person does
   * @throws ApiError `plan_required`; as `ApiKeysService.issue`
   */
  async create(
    { accountId, plan }: KeyOwner,
    { name, scopes, expiresInDays }: CreateApiKeyDto,
    { tooMany, creatorId }: { tooMany: ErrorCode; creatorId?: string },
  ): Promise<NewKeyDto> {
    if (!this.plans[plan].apiAccess) throw new ApiError('plan_required');
    await this.limits.assertWithin('new-keys', accountId, { code: tooMany });
    const { key, ...times } = await this.keys.issue(accountId, {
      name,
      scopes,
      lifetimeSeconds: expiresInDays === undefined ? undefined : expiresInDays * daySeconds,
      maxActive: maxActiveKeys,
      creatorId,
    });
    this.audit.log(`${actor(accountId, creatorId)} created the API key ${times.publicId} with ${scopes.join(', ')}.`);
    return { ...toKeyDto({ name, scopes, lastUsedAt: null, revokedAt: null, ...times }), key };
  }

  /** @throws ApiError `not_found`, also for the key of another account and for one that does not work anymore; as `ApiKeysService.update` */
  async update(
    { accountId, keyId: actorId }: Caller,
    id: string,
    { expiresInDays, ...change }: UpdateApiKeyDto,
  ): Promise<KeyDto> {
    const lifetimeSeconds = typeof expiresInDays === 'number' ? expiresInDays * daySeconds : expiresInDays;
    const ids = { publicId: id, actorId };
    const updated = keyId.test(id) && (await this.keys.update(accountId, ids, { ...change, lifetimeSeconds }));
    if (!updated) throw new ApiError('not_found', { message: notFound });
    this.audit.log(`${actor(accountId, actorId)} changed the API key ${id}, which has ${updated.scopes.join(', ')}.`);
    return toKeyDto(updated);
  }

  /**
   * @param actorId - the key that sends the request, which may be the same. Default: a person does
   * @throws ApiError `not_found`, also for the key of another account and for one that is revoked already
   */
  async revoke({ accountId }: KeyOwner, id: string, actorId?: string): Promise<KeyDto> {
    const isRevoked = keyId.test(id) && (await this.keys.revoke(id, accountId));
    const key = isRevoked && (await this.keys.find(accountId, id));
    if (!key) throw new ApiError('not_found', { message: notFound });
    this.audit.log(`${actor(accountId, actorId)} revoked the API key ${id}.`);
    return toKeyDto(key);
  }
}

const actor = (accountId: AccountId, keyId: string | undefined) =>
  keyId === undefined ? `The account ${accountId}` : `The API key ${keyId} of the account ${accountId}`;

/** Others cannot exist, and PostgreSQL does not accept every text. */
const keyId = /^[0-9A-Za-z]{8}$/;

const notFound = 'The account has no active API key with this id.';

type KeyFields = Pick<
  ApiKeyEntity,
  'publicId' | 'name' | 'scopes' | 'createdAt' | 'lastUsedAt' | 'expiresAt' | 'revokedAt'
>;

export function toKeyDto({ publicId, name, scopes, ...times }: KeyFields): KeyDto {
  const instant = (date: Date | null) => date && formatInstant(date);
  return {
    id: publicId,
    name,
    prefix: `tm_${publicId}`,
    scopes,
    createdAt: formatInstant(times.createdAt),
    lastUsedAt: instant(times.lastUsedAt),
    expiresAt: instant(times.expiresAt),
    revokedAt: instant(times.revokedAt),
  };
}
