import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { CurrentPassword, NewPasswords } from './password-checks.ts';
import { PasswordController } from './password.controller.ts';
import { PasswordService } from './password.service.ts';

@Module({
  imports: [EmailModule, SessionModule],
  controllers: [PasswordController],
  providers: [CurrentPassword, NewPasswords, PasswordService],
  exports: [CurrentPassword, NewPasswords],
})
export class PasswordModule {}
