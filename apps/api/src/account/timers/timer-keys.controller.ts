import { Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { type SessionCaller } from '@tminus/auth';
import type { TimerId } from '@tminus/domain';
import { Authenticated, CurrentSessionCaller } from '../../authentication/access.ts';
import { RecentPasswordGuard } from '../../authentication/current-password.ts';
import { EmbedSecretsService } from '../../embed-secrets/embed-secrets.service.ts';
import { ApiErrors, ApiOkDataResponse, ApiTimerId } from '../../openapi/decorators.ts';
import { TimersService } from '../../timers/timers.service.ts';

@ApiSchema({ name: 'TimerKey', description: 'The key of a timer.' })
class TimerKeyDto {
  @ApiProperty({
    description: '64 hex digits in lower case: the HMAC-SHA-256 of the id of the timer, with the newest secret.',
  })
  key!: string;
}

/** For people who write templates, and may sign for one timer only. */
@ApiTags('Embed secrets')
@Controller('account/timers/:id/key')
export class TimerKeysController {
  constructor(
    private readonly timers: TimersService,
    private readonly secrets: EmbedSecretsService,
  ) {}

  @Post()
  @HttpCode(200)
  @Authenticated({ session: true })
  @UseGuards(RecentPasswordGuard)
  @ApiOperation({
    summary: 'Show the key of a timer',
    description:
      'It signs starts and deadlines of this timer only. Made from the newest embed secret, it ends with it. Needs the password if the session is older than ten minutes.',
  })
  @ApiTimerId()
  @ApiOkDataResponse({ type: TimerKeyDto, description: 'The key.', examples: {} })
  @ApiErrors('invalid_credentials', 'too_many_attempts')
  async showTimerKey(@CurrentSessionCaller() caller: SessionCaller, @Param('id') id: string): Promise<TimerKeyDto> {
    const { timer } = await this.timers.get(caller, id);
    return { key: await this.secrets.keyOf(caller.accountId, timer.id as TimerId) };
  }
}
