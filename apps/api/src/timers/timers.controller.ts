import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import type { FastifyReply } from 'fastify';
import type { IdempotentRequest } from '@tminus/database';
import { Idempotency } from '../idempotency/idempotency.ts';
import { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type EntityTagTest, IfNoneMatch, IfMatch } from '../http/conditional-headers.ts';
import { Documented } from '../openapi/documented.ts';
import { CreateTimerRequest } from './create-timer.request.ts';
import { ListTimersQuery } from './list-timers.query.ts';
import { timerDocs } from './timer.docs.ts';
import type { TimerResponse } from './timer.response.ts';
import { type TaggedTimer, TimersService } from './timers.service.ts';
import { UpdateTimerRequest } from './update-timer.request.ts';

@Controller('api/v1/timers')
export class TimersController {
  constructor(
    private readonly timers: TimersService,
    private readonly idempotency: Idempotency,
  ) {}

  @Post()
  @RequiresScope('timers:write')
  @Documented(timerDocs.create)
  async create(
    @CurrentCaller() caller: Caller,
    @IdempotencyKey() named: IdempotentRequest | undefined,
    @Body() body: CreateTimerRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse> {
    const answer = await this.idempotency.once(caller.accountId, named, async (transaction) => {
      const { timer, entityTag } = await this.timers.create(caller, body, transaction);
      return { status: 201, headers: { Location: `/api/v1/timers/${timer.id}`, ETag: entityTag }, data: timer };
    });
    void reply.code(answer.status).headers(answer.headers);
    return answer.data;
  }

  @Get()
  @RequiresScope('timers:read')
  @Documented(timerDocs.list)
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListTimersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse[]> {
    const { timers, total, links } = await this.timers.list(caller.accountId, query);
    void reply.header('X-Total-Count', total).header('Link', links);
    return timers;
  }

  /** @returns undefined, with status 304, when the client has this version already. */
  @Get(':id')
  @RequiresScope('timers:read')
  @Documented(timerDocs.get)
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfNoneMatch() knows: EntityTagTest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse | undefined> {
    const found = await this.timers.get(caller.accountId, id);
    const timer = withTag(reply, found);
    if (!knows(found.entityTag)) return timer;
    void reply.code(304);
    return undefined;
  }

  @Patch(':id')
  @RequiresScope('timers:write')
  @Documented(timerDocs.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatchTest: EntityTagTest,
    @Body() body: UpdateTimerRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse> {
    return withTag(reply, await this.timers.update(caller.accountId, id, ifMatchTest, body));
  }

  /** As `PATCH`, for clients that send a timer back whole. */
  @Put(':id')
  @RequiresScope('timers:write')
  @Documented(timerDocs.put)
  async put(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatchTest: EntityTagTest,
    @Body() body: UpdateTimerRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse> {
    return this.update(caller, id, ifMatchTest, body, reply);
  }

  @Delete(':id')
  @RequiresScope('timers:write')
  @Documented(timerDocs.delete)
  delete(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() ifMatchTest: EntityTagTest,
  ): Promise<TimerResponse> {
    return this.timers.delete(caller.accountId, id, ifMatchTest);
  }
}

function withTag(reply: FastifyReply, { timer, entityTag }: TaggedTimer): TimerResponse {
  void reply.header('ETag', entityTag);
  return timer;
}
