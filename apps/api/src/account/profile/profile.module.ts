import { Module } from '@nestjs/common';
import { EmailModule } from '../email/email.module.ts';
import { PasswordModule } from '../password/password.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [EmailModule, PasswordModule, SessionModule],
  controllers: [ProfileController],
  providers: [ProfileService],
})
export class ProfileModule {}
