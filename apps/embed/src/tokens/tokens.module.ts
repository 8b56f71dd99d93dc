import { Module } from '@nestjs/common';
import { TokenKeysService } from '@tminus/auth';
import { DeadlineTokens } from './deadline-tokens.ts';
import { SigningKeys } from './signing-keys.ts';
import { JwksController } from './jwks.controller.ts';

/** Deadline tokens, and `GET /.well-known/jwks.json`. */
@Module({
  controllers: [JwksController],
  providers: [DeadlineTokens, SigningKeys, TokenKeysService],
  exports: [DeadlineTokens],
})
export class TokensModule {}
