import { Injectable } from '@nestjs/common';
import type { SessionClient } from '@tminus/database';
import { ClientAddressResolver } from '@tminus/platform';
import type { FastifyRequest } from 'fastify';

/** Describes the client of a request, for the list of sessions. */
@Injectable()
export class SessionClients {
  constructor(private readonly addresses: ClientAddressResolver) {}

  of(request: FastifyRequest): SessionClient {
    return { address: this.addresses.resolve(request), userAgent: request.headers['user-agent'] ?? '' };
  }
}
