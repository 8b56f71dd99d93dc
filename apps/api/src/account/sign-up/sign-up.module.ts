import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { SignUpController } from './sign-up.controller.ts';
import { SignUpService } from './sign-up.service.ts';

@Module({
  imports: [EmailModule, PasswordModule, SessionModule],
  controllers: [SignUpController],
  providers: [SignUpService],
})
export class SignUpModule {}
