import { Module } from '@nestjs/common';
import { UsageModule } from '../../usage/usage.module.ts';
import { AccountUsageController } from '../../usage/account-usage.controller.ts';

@Module({ imports: [UsageModule], controllers: [AccountUsageController] })
export class AccountUsageModule {}
