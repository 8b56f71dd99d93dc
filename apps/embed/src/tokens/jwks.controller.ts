import { Controller, Get, Res, Module } from '@nestjs/common';
import { ApiError } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { TokenKeysService } from '@tminus/auth';
import { forAnyOrigin } from '../responses.ts';
import { SigningKeys } from './signing-keys.ts';
import { DeadlineTokens } from './deadline-tokens.ts';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  // Less than the time for which a new key is published before it signs.
  'Cache-Control': 'public, max-age=300',
  ...forAnyOrigin,
};

/** The public keys of deadline tokens. */
@Controller('.well-known')
class JwksController {
  constructor(private readonly keys: SigningKeys) {}

  /** @throws ApiError `unavailable` if the keys have never been read: an empty list would make valid tokens invalid */
  @Get('jwks.json')
  async get(@Res() reply: FastifyReply): Promise<void> {
    const jwks = await this.keys.jwks();
    if (jwks === undefined) throw new ApiError('unavailable');
    void reply.headers(headers).send(jwks);
  }
}

/** Deadline tokens, and `GET /.well-known/jwks.json`. */
@Module({
  controllers: [JwksController],
  providers: [DeadlineTokens, SigningKeys, TokenKeysService],
  exports: [DeadlineTokens],
})
export class TokensModule {}
