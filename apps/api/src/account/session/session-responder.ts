import { Injectable, Inject } from '@nestjs/common';
import {
  type OpenedSession,
  SessionsService,
  issueDeviceToken,
  readDeviceToken,
  type Session,
  OneTimeLinksService,
} from '@tminus/auth';
import { type AccountEntity, AccountRepository } from '@tminus/database';
import type { FastifyRequest } from 'fastify';
import { PLANS, SERVICE_CONFIG, type ServiceConfig, version } from '@tminus/server/config';
import type { Plans } from '@tminus/domain';
import { ApiResult } from '../../http/api-result.ts';
import type { SessionStateDto, SessionAccountDto } from './session.dto.ts';
import { DeviceCookie, SessionCookie } from '../../authentication/session-cookie.ts';
import { toProfileDto } from '../profile/profile.dto.ts';

/** Tells the console who is signed in and what this server offers. */
@Injectable()
export class SessionStates {
  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    @Inject(PLANS) private readonly plans: Plans,
    private readonly accounts: AccountRepository,
    private readonly links: OneTimeLinksService,
  ) {}

  /** @param session - undefined: nobody is signed in */
  async describe(session: Session | undefined): Promise<SessionStateDto> {
    const account = session && (await this.accounts.find(session.caller.accountId));
    const { console: settings, mail, embed, api } = this.config;
    return {
      account: account ? await this.describeAccount(account) : null,
      csrfToken: account ? session.csrfToken : null,
      signUp: settings.signUp,
      mail: mail !== undefined,
      secureCookies: !settings.insecureCookies,
      startPage: settings.startPage,
      imageBaseUrl: embed.publicUrl,
      apiBaseUrl: api.publicUrl,
      version,
    };
  }

  private async describeAccount(account: AccountEntity): Promise<SessionAccountDto> {
    const { id, plan, passwordHash } = account;
    const { apiAccess, extendedAnalytics } = this.plans[plan];
    return {
      ...toProfileDto(account, await this.links.findPendingEmail(id)),
      id,
      plan,
      hasPassword: passwordHash !== null,
      features: { apiAccess, extendedAnalytics },
    };
  }
}

/** The owner of an account, with a new session. */
export interface SignedIn {
  account: AccountEntity;
  opened: OpenedSession;
}

/** Makes the browser use a session. */
@Injectable()
export class SessionResponder {
  constructor(
    private readonly states: SessionStates,
    private readonly sessions: SessionsService,
    private readonly sessionCookie: SessionCookie,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /** After signing in. The session that the browser had before ends. */
  async start({ headers }: FastifyRequest, { account, opened }: SignedIn): Promise<ApiResult<SessionStateDto>> {
    const previous = this.sessionCookie.read(headers);
    if (previous !== undefined) await this.sessions.endByToken(previous);
    const isKnown = readDeviceToken(account, this.deviceCookie.read(headers)) !== undefined;
    const deviceToken = isKnown ? undefined : issueDeviceToken(account);
    return this.respond(opened, deviceToken === undefined ? [] : [this.deviceCookie.store(deviceToken)]);
  }

  /** The same session with a new token. */
  resume(opened: OpenedSession): Promise<ApiResult<SessionStateDto>> {
    return this.respond(opened);
  }

  /** After signing out. */
  end(): ApiResult<undefined> {
    return new ApiResult(undefined, { 'Set-Cookie': this.sessionCookie.clear() });
  }

  private async respond({ token, session }: OpenedSession, cookies: string[] = []) {
    const state = await this.states.describe(session);
    return new ApiResult(state, { 'Set-Cookie': [this.sessionCookie.store(token), ...cookies] });
  }
}
