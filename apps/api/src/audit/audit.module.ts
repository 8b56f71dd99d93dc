import { Module } from '@nestjs/common';
import { PaginationModule } from '../http/page-links.ts';
import { AuditService } from './audit.service.ts';
import { AuditController, AccountAuditController } from './audit.controller.ts';

/** `GET /api/v1/audit`, and the same for the console. */
@Module({
  imports: [PaginationModule],
  controllers: [AuditController, AccountAuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
