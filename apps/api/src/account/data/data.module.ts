import { Module } from '@nestjs/common';
import { TimerCountRepository } from '@tminus/analytics';
import { ApiKeysService } from '@tminus/auth';
import { TimersModule } from '../../timers/timers.module.ts';
import { CurrentPassword } from '../password/password-checks.ts';
import { SessionModule } from '../session/session.module.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountExportService } from './account-export.service.ts';
import { DataController } from './data.controller.ts';

@Module({
  imports: [SessionModule, TimersModule],
  controllers: [DataController],
  providers: [AccountDeletionService, AccountExportService, ApiKeysService, CurrentPassword, TimerCountRepository],
})
export class DataModule {}
