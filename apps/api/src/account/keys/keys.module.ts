import { Module } from '@nestjs/common';
import { ApiKeysService } from '@tminus/auth';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { KeysController } from './keys.controller.ts';
import { KeysService } from './keys.service.ts';

@Module({
  imports: [PasswordModule, RateLimitsModule],
  controllers: [KeysController],
  providers: [ApiKeysService, KeysService],
})
export class KeysModule {}
