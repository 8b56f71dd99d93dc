import { Module } from '@nestjs/common';
import { Mailer } from './mailer.ts';

/** Emails to the owners of accounts. */
@Module({ providers: [Mailer], exports: [Mailer] })
export class MailModule {}
