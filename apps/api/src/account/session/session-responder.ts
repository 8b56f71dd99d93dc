import { Injectable } from '@nestjs/common';
import { type OpenedSession, SessionsService, issueDeviceToken, readDeviceToken } from '@tminus/auth';
import type { AccountEntity } from '@tminus/database';
import type { FastifyRequest } from 'fastify';
import { ApiResult } from '../../http/api-result.ts';
import type { SessionStateDto } from './session.dto.ts';
import { DeviceCookie, SessionCookie } from '../../authentication/session-cookie.ts';
import { SessionStates } from './session-state.ts';

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
