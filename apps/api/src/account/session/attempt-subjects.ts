import { Injectable } from '@nestjs/common';
import type { AttemptSubject } from '@tminus/auth';
import { clientNetwork } from '@tminus/domain';
import { ClientAddressResolver } from '@tminus/platform';
import type { FastifyRequest } from 'fastify';

/** What can be tried repeatedly. Each is counted separately. */
export type Attempted = 'sign-in' | 'sign-up' | 'link' | 'password' | 'password-reset' | 'email';

/** Names what limits attempts. */
@Injectable()
export class AttemptSubjects {
  constructor(private readonly addresses: ClientAddressResolver) {}

  /** The client's IPv4 address or IPv6 network, which many people can share. */
  address(attempted: Attempted, request: FastifyRequest): AttemptSubject {
    return { name: `${attempted} from ${clientNetwork(this.addresses.resolve(request))}`, isShared: true };
  }

  /** @param account - an email address, which need not belong to an account, or an id */
  account(attempted: Attempted, account: string): AttemptSubject {
    return { name: `${attempted} of ${account}`, isShared: false };
  }

  /** A browser that the owner of the account has used before. */
  device(id: string): AttemptSubject {
    return { name: `sign-in with ${id}`, isShared: false };
  }
}
