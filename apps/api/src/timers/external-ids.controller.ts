import { Body, Controller, HttpStatus, Param, Put, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller } from '@tminus/auth';
import { invalidField, normalizeText } from '@tminus/domain';
import type { FastifyReply } from 'fastify';
import { Authenticated, CurrentCaller } from '../authentication/access.ts';
import { ApiResult } from '../http/api-result.ts';
import { type ETagMatcher, IfMatch } from '../http/conditional-headers.ts';
import { IsExternalId } from '../http/text-validators.ts';
import { ApiCreatedDataResponse, ApiErrors, ApiOkDataResponse } from '../openapi/decorators.ts';
import { createTimerExamples } from './dto/create-timer.dto.ts';
import { createdTimerExamples } from './dto/timer-examples.ts';
import type { TimerDto } from './dto/timer.dto.ts';
import { UpdateTimerDto } from './dto/update-timer.dto.ts';
import { inputRules, ok, withETag } from './timers.controller.ts';
import { TimersService } from './timers.service.ts';

class ExternalIdDto {
  @IsExternalId({ description: 'The id of the timer in your system.', examples: ['campaign-4711'] })
  externalId!: string;
}

/** Timers by the ids that other systems have given them. */
@ApiTags('Timers')
@Controller('api/v1/timers-by-external-id')
export class ExternalIdsController {
  constructor(private readonly timers: TimersService) {}

  @Put(':externalId')
  @Authenticated({ scope: 'timers:write', allowsTestKeys: true })
  @ApiOperation({
    summary: 'Create or update a timer with an id of your system',
    description: `Updates the timer with this \`externalId\` as \`PATCH\` does. If the account has no such timer, creates one: the request then needs the fields of a new timer. ${inputRules}`,
  })
  @ApiBody({ type: UpdateTimerDto, examples: createTimerExamples })
  @ApiOkDataResponse({ ...ok, description: 'The updated timer.' })
  @ApiCreatedDataResponse({
    ...ok,
    examples: createdTimerExamples,
    description: 'The created timer.',
    headers: ['Location', 'ETag'],
  })
  @ApiErrors('timer_limit_reached', 'external_id_taken')
  async upsertTimer(
    @CurrentCaller() caller: Caller,
    @Param() { externalId }: ExternalIdDto,
    @IfMatch() ifMatch: ETagMatcher,
    @Body() body: Record<string, unknown>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ApiResult<TimerDto>> {
    const { externalId: sent = externalId } = body;
    if (typeof sent !== 'string' || normalizeText(sent) !== externalId)
      throw invalidField('externalId', 'must be the one in the address');
    const { isNew, ...result } = await this.timers.upsert(caller, externalId, ifMatch, body);
    if (!isNew) return withETag(result);
    void reply.status(HttpStatus.CREATED);
    return new ApiResult(result.timer, { ETag: result.etag, Location: this.timers.locationOf(result.timer.id) });
  }
}
