import { Inject, Injectable, Logger } from '@nestjs/common';
import { ApiKeysService, type SessionCaller } from '@tminus/auth';
import { PLANS } from '@tminus/config';
import type { ApiKeyEntity } from '@tminus/database';
import { ApiError, type Plans, formatInstant } from '@tminus/domain';
import { auditContext } from '@tminus/platform';
import { RateLimitsService } from '../../rate-limits/rate-limits.service.ts';
import { CurrentPassword } from '../password/password-checks.ts';
import type { CreateKeyDto, KeyDto, NewKeyDto } from './key.dto.ts';

const maxActiveKeys = 50;
/** Active keys and the newest of the others. */
const maxListedKeys = 200;
const daySeconds = 86_400;

@Injectable()
export class KeysService {
  private readonly audit = new Logger(auditContext);

  constructor(
    private readonly keys: ApiKeysService,
    private readonly currentPassword: CurrentPassword,
    private readonly limits: RateLimitsService,
    @Inject(PLANS) private readonly plans: Plans,
  ) {}

  async list({ accountId }: SessionCaller): Promise<KeyDto[]> {
    return (await this.keys.listNewest(accountId, maxListedKeys)).map(toKeyDto);
  }

  /**
   * @throws ApiError `plan_required`, `key_limit_reached`; `daily_limit_reached`, because revoked keys are kept for a while; what
   *   `CurrentPassword` throws
   */
  async create(caller: SessionCaller, { currentPassword, ...request }: CreateKeyDto): Promise<NewKeyDto> {
    const { accountId, plan, actor } = caller;
    if (!this.plans[plan].apiAccess) throw new ApiError('plan_required');
    await this.currentPassword.assertRecent(caller, currentPassword);
    await this.limits.assertWithin('new-keys', accountId, { code: 'daily_limit_reached' });
    const { name, scopes, expiresInDays } = request;
    const lifetimeSeconds = expiresInDays === undefined ? undefined : expiresInDays * daySeconds;
    const { key, ...times } = await this.keys.issue(accountId, {
      name,
      scopes,
      lifetimeSeconds,
      maxActive: maxActiveKeys,
      actor,
    });
    this.audit.log(`The account ${accountId} created the API key ${times.publicId} with ${scopes.join(', ')}.`);
    return { ...toKeyDto({ name, scopes, lastUsedAt: null, revokedAt: null, ...times }), key };
  }

  /** @throws ApiError `not_found`, also for the key of another account and for one that is revoked already */
  async revoke({ accountId, actor }: SessionCaller, id: string): Promise<void> {
    if (!keyId.test(id) || !(await this.keys.revoke(id, accountId, actor)))
      throw new ApiError('not_found', { message: notFound });
    this.audit.log(`The account ${accountId} revoked the API key ${id}.`);
  }
}

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
