import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  CurrentSessionCaller,
  RequiresScope,
  RequiresSession,
  type SessionCaller,
} from '@tminus/auth';
import type { ShowAge } from '@tminus/database';
import type { ApiResult } from '../http/api-result.ts';
import { PageLinks } from '../http/page-links.ts';
import { ageHeader, MayBeStale } from '../http/stale-answers.ts';
import { ApiOkDataResponse, CsvResponse } from '../openapi/decorators.ts';
import { AuditEntryDto, auditExamples, AuditFiltersDto, AuditQueryDto } from './audit.dto.ts';
import { AuditService, maxExportedEntries } from './audit.service.ts';

const list = {
  summary: 'List who has changed what',
  description: `Every change of timers, keys, embed secrets, sessions and of the account itself, the newest first. Entries never change and are kept for a
year.`,
};
const page = {
  type: [AuditEntryDto] as [typeof AuditEntryDto],
  description: 'A page of entries.',
  headers: ['Link'],
  examples: auditExamples,
} satisfies Parameters<typeof ApiOkDataResponse>[0];
const exported = {
  summary: 'Export who has changed what as CSV',
  description: `The newest ${maxExportedEntries.toLocaleString('en')} entries. For older ones, use \`to\`.`,
};

@ApiTags('Audit')
@Controller('api/v1')
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly links: PageLinks,
  ) {}

  @Get('audit')
  @RequiresScope('audit:read')
  @ApiOperation({ ...list })
  @ApiOkDataResponse(page)
  async listAuditEntries(
    @CurrentCaller() caller: Caller,
    @Query() query: AuditQueryDto,
  ): Promise<ApiResult<AuditEntryDto[]>> {
    return this.links.respond('/api/v1/audit', query, await this.audit.list(caller, query));
  }

  @Get('audit.csv')
  @RequiresScope('audit:read')
  @ApiOperation({ ...exported })
  @CsvResponse('The entries')
  exportAuditEntries(@CurrentCaller() caller: Caller, @Query() filters: AuditFiltersDto): Promise<string> {
    return this.audit.export(caller, filters);
  }
}

/** The same for the console. */
@ApiTags('Audit')
@Controller('account')
export class AccountAuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly links: PageLinks,
  ) {}

  @Get('audit')
  @RequiresSession()
  @ApiOperation({ ...list })
  @ApiOkDataResponse({ ...page, headers: [...page.headers, ageHeader] })
  async listAuditEntries(
    @CurrentSessionCaller() caller: SessionCaller,
    @Query() query: AuditQueryDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<ApiResult<AuditEntryDto[]>> {
    return this.links.respond('/account/audit', query, await this.audit.list(caller, query, showAge));
  }

  @Get('audit.csv')
  @RequiresSession()
  @Header('Content-Disposition', 'attachment; filename="t-minus-audit.csv"')
  @ApiOperation({ ...exported })
  @CsvResponse('The entries', { headers: [ageHeader] })
  exportAuditEntries(
    @CurrentSessionCaller() caller: SessionCaller,
    @Query() filters: AuditFiltersDto,
    @MayBeStale() showAge: ShowAge | undefined,
  ): Promise<string> {
    return this.audit.export(caller, filters, showAge);
  }
}
