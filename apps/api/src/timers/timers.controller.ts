import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { type Caller, CurrentCaller, RequiresScope } from '@tminus/auth';
import type { FastifyReply } from 'fastify';
import { CreateTimerRequest } from './create-timer.request.ts';
import { ListTimersQuery } from './list-timers.query.ts';
import type { TimerResponse } from './timer.response.ts';
import { TimersService } from './timers.service.ts';

@Controller('api/v1/timers')
export class TimersController {
  constructor(private readonly timers: TimersService) {}

  @Post()
  @RequiresScope('timers:write')
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateTimerRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse> {
    const timer = await this.timers.create(caller.accountId, body);
    void reply.header('Location', `/api/v1/timers/${timer.id}`);
    return timer;
  }

  @Get()
  @RequiresScope('timers:read')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListTimersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TimerResponse[]> {
    const { timers, total } = await this.timers.list(caller.accountId, query);
    void reply.header('X-Total-Count', total);
    return timers;
  }

  @Get(':id')
  @RequiresScope('timers:read')
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<TimerResponse> {
    return this.timers.get(caller.accountId, id);
  }
}
