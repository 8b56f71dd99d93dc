import { Injectable } from '@nestjs/common';
import { type AttemptSubject, readDeviceToken } from '@tminus/auth';
import type { AccountEntity } from '@tminus/database';
import { type SessionId, clientSite, limitedNetworks } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/server';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { DeviceCookie } from './session-cookie.ts';

/** What can be tried repeatedly. Each is counted separately. */
type Attempted = 'sign-in' | 'sign-up' | 'password' | 'password-reset' | 'email';

/** Failures in a row of one client before the next attempt has to wait. */
const freeAttempts = 5;

/** @param address - of a client */
export const hashSite = (address: string): string => hash('sha256', clientSite(address));

/** Names what limits attempts. */
@Injectable()
export class AttemptSubjects {
  constructor(
    private readonly addresses: ClientAddressResolver,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  /** The client's IPv4 address, or its IPv6 network and site, which many people can share. */
  address(attempted: Attempted, request: FastifyRequest): AttemptSubject[] {
    return limitedNetworks(this.addresses.resolve(request)).map(({ name, factor }) => ({
      name: `${attempted} from ${name}`,
      freeAttempts: freeAttempts * factor,
      isShared: true,
    }));
  }

  /**
   * An account that anybody can try to use.
   * @param email - need not belong to an account
   */
  account(attempted: Attempted, email: string, request: FastifyRequest): AttemptSubject {
    return { ...this.own(attempted, email), turnOf: this.site(request) };
  }

  /** Something that only its owner can use, such as a session or a browser with a device cookie. */
  own(attempted: Attempted, id: string): AttemptSubject {
    return { name: `${attempted} of ${id}`, freeAttempts, isShared: false };
  }

  /** An account, in one of its sessions: the others get their turn, too. */
  session(attempted: Attempted, accountId: string, sessionId: SessionId): AttemptSubject {
    return { ...this.own(attempted, accountId), turnOf: sessionId };
  }

  /** Whether the browser says that its owner has signed in with it before. Only the account shows whether that is true. */
  claimsToBeKnown({ headers }: FastifyRequest): boolean {
    return this.deviceCookie.read(headers) !== undefined;
  }

  /** A browser that the owner of the account has used before; undefined for all others. */
  device(attempted: Attempted, account: AccountEntity | null, { headers }: FastifyRequest): AttemptSubject | undefined {
    const id = readDeviceToken(account, this.deviceCookie.read(headers));
    return id === undefined ? undefined : this.own(attempted, id);
  }

  /** What one person without an account can have at most: an IPv4 address or an IPv6 site. */
  site(request: FastifyRequest): string {
    return clientSite(this.addresses.resolve(request));
  }

  /** The same, for what is stored: jobs and limits contain no addresses. */
  hashedSite(request: FastifyRequest): string {
    return hashSite(this.addresses.resolve(request));
  }
}
