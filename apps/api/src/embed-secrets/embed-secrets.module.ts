import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { EmbedSecretsService } from './embed-secrets.service.ts';
import { EmbedSecretsController } from './embed-secrets.controller.ts';

/** `/api/v1/embed-secrets`. */
@Module({
  imports: [AuthenticationModule, RateLimitsModule],
  controllers: [EmbedSecretsController],
  providers: [EmbedSecretsService],
  exports: [EmbedSecretsService],
})
export class EmbedSecretsModule {}
