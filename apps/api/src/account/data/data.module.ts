import { Module } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { ApiKeysService } from '@tminus/auth';
import { TimersModule } from '../../timers/timers.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountExportService } from './account-export.service.ts';
import { DataController } from './data.controller.ts';

@Module({
  imports: [PasswordModule, SessionModule, TimersModule],
  controllers: [DataController],
  providers: [AccountDeletionService, AccountExportService, ApiKeysService, TimerCountRepository],
})
export class DataModule {}
