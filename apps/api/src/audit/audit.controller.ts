import { Controller, Get, Query, Module } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Caller } from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import type { ApiResult } from '../http/api-result.ts';
import { PageLinks, PaginationModule } from '../http/page-links.ts';
import { MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, CsvResponse } from '../openapi/decorators.ts';
import { AuditEntryDto, auditExamples, AuditFiltersDto, AuditQueryDto } from './audit.dto.ts';
import { AuditService, maxExportedEntries } from './audit.service.ts';

@ApiTags('Audit')
@Controller('api/v1')
class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly links: PageLinks,
  ) {}

  @Get('audit')
  @Authenticated({ scope: 'audit:read' })
  @ApiOperation({
    summary: 'List who has changed what',
    description: `Every change of timers, keys, embed secrets, sessions and of the account itself, the newest first. Entries never change and are kept for a
year.`,
  })
  @ApiOkDataResponse({
    type: [AuditEntryDto],
    description: 'A page of entries.',
    headers: ['Link'],
    examples: auditExamples,
  })
  async listAuditEntries(
    @CurrentCaller() caller: Caller,
    @Query() query: AuditQueryDto,
    @MayBeStale('session') showAge: ShowAge | undefined,
  ): Promise<ApiResult<AuditEntryDto[]>> {
    return this.links.respond('/api/v1/audit', query, await this.audit.list(caller, query, showAge));
  }

  @Get('audit.csv')
  @Authenticated({ scope: 'audit:read' })
  @ApiOperation({
    summary: 'Export who has changed what as CSV',
    description: `The newest ${maxExportedEntries.toLocaleString('en')} entries. For older ones, use \`to\`.`,
  })
  @CsvResponse('The entries')
  exportAuditEntries(
    @CurrentCaller() caller: Caller,
    @Query() filters: AuditFiltersDto,
    @MayBeStale('session') showAge: ShowAge | undefined,
  ): Promise<string> {
    return this.audit.export(caller, filters, showAge);
  }
}

/** `GET /api/v1/audit`. */
@Module({
  imports: [PaginationModule],
  controllers: [AuditController],
  providers: [AuditService],
  exports: [AuditService],
})
export class AuditModule {}
