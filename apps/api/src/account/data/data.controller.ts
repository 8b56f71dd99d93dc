import { Body, Controller, Delete, Get, HttpCode, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import { utcDay } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { ApiResult } from '../../http/api-result.ts';
import { ApiErrors } from '../../openapi/decorators.ts';
import { SessionCookie } from '../../authentication/session-cookie.ts';
import { AccountDeletionService } from './account-deletion.service.ts';
import { AccountExportService } from './account-export.service.ts';
import { DeleteAccountDto } from '../credentials.dto.ts';

const file = { 'application/json': { schema: { type: 'object' } } };

@ApiTags('Data')
@Controller('account')
export class DataController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly deletion: AccountDeletionService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('export')
  @Authenticated({ session: true })
  @ApiOperation({
    summary: 'Export the account',
    description: `A JSON file with the account and what its owner gets emails about, its API keys and webhooks without their secrets, its timers with
their views by day in UTC, and its audit list. An account can have one export at a time.`,
  })
  @ApiResponse({ status: 200, description: 'The file.', content: file })
  async exportAccount(@CurrentSessionCaller() caller: SessionCaller, @Res() reply: FastifyReply): Promise<void> {
    const chunks = this.exports.write(caller);
    const first = await chunks.next(); // until then, an error has an error response
    const name = `t-minus-export-${utcDay(Date.now())}.json`;
    await reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(streamOf(first, chunks));
  }

  @Delete()
  @Authenticated({ session: true })
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete the account',
    description: `Deletes the account with its timers, API keys and sessions. From then on, the images of its timers show nothing. This cannot be
undone.`,
  })
  @ApiResponse({ status: 204, description: 'The account is deleted.' })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async deleteAccount(
    @CurrentSessionCaller() caller: SessionCaller,
    @Body() body: DeleteAccountDto,
  ): Promise<ApiResult<undefined>> {
    await this.deletion.delete(caller, body);
    return new ApiResult(undefined, { 'Set-Cookie': this.cookie.clear() });
  }
}

/** Ends `rest` when the client leaves, also if that happens before the first byte is sent: a generator that never began cannot do that. */
function streamOf(first: IteratorResult<string>, rest: AsyncGenerator<string>): Readable {
  async function* chunks(): AsyncGenerator<string> {
    if (!first.done) yield first.value;
    yield* rest;
  }
  return Readable.from(chunks(), { objectMode: false }).once('close', () => void rest.return(undefined));
}
