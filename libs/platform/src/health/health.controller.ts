import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Header,
  Inject,
  ServiceUnavailableException,
  UseFilters,
} from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '@tminus/auth';
import type { FastifyReply } from 'fastify';

/** Injection token of the service's health checks, by their name in the response. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** Something that a service needs to be ready. */
export interface HealthCheck {
  /** @returns why it cannot be used; undefined if it can */
  problem(): Promise<string | undefined> | string | undefined;
}

/** Keeps Terminus' response to a failed check, which names the check and the reason, instead of the API's error format. */
@Catch(ServiceUnavailableException)
class HealthFilter implements ExceptionFilter<ServiceUnavailableException> {
  catch(error: ServiceUnavailableException, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(error.getStatus()).send(error.getResponse());
  }
}

@Public()
@Controller('health')
@UseFilters(HealthFilter)
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(HEALTH_CHECKS) private readonly checks: ReadonlyMap<string, HealthCheck>,
  ) {}

  /** The process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** The service can do its work; otherwise 503 with the reason. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready() {
    return this.health.check(
      [...this.checks].map(([name, check]) => async () => {
        const reason = await check.problem();
        const indicator = this.indicators.check(name);
        return reason === undefined ? indicator.up() : indicator.down({ reason });
      }),
    );
  }
}
