import { Module } from '@nestjs/common';
import { ApiKeysService } from '@tminus/auth';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { KeysService } from './keys.service.ts';
import { ApiKeysController } from './api-keys.controller.ts';

/** `/api/v1/keys`. */
@Module({
  imports: [AuthenticationModule, RateLimitsModule],
  controllers: [ApiKeysController],
  providers: [ApiKeysService, KeysService],
  exports: [ApiKeysService, KeysService],
})
export class KeysModule {}
