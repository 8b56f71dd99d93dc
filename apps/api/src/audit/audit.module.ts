import { Module } from '@nestjs/common';
import { PaginationModule } from '../http/page-links.ts';
import { AuditService } from './audit.service.ts';
import { AuditController } from './audit.controller.ts';

/** `GET /api/v1/audit`. */
@Module({
  imports: [PaginationModule],
  controllers: [AuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
