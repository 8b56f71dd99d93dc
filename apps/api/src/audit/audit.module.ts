import { Module } from '@nestjs/common';
import { PaginationModule } from '../pagination/page-links.ts';
import { AccountAuditController, AuditController } from './audit.controller.ts';
import { AuditService } from './audit.service.ts';

/** `GET /api/v1/audit`, and the same for the console. */
@Module({
  imports: [PaginationModule],
  controllers: [AuditController, AccountAuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
