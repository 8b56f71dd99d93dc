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
import { HealthCheckService, type HealthIndicatorResult, HealthIndicatorService } from '@nestjs/terminus';
import { Public } from '@tminus/auth';
import type { FastifyReply } from 'fastify';

/** Injection token of the service's health checks. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** The name of the check that asks the other processes of the service. */
export const otherProcesses = 'processes';

/** Something that a service needs. */
export interface HealthCheck {
  /** @returns why it cannot be used; undefined if it can */
  problem(): Promise<string | undefined> | string | undefined;
  /** @returns what an operator should look at, although it can be used */
  warning?(): Promise<string | undefined> | string | undefined;
}

export type HealthChecks = readonly {
  /** Its name in the response. */
  name: string;
  check: HealthCheck;
  /** Whether the service can continue without it, once it has been usable. */
  canDegrade: boolean;
}[];

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
  /** Names of the checks that have succeeded since the start. */
  private readonly succeeded = new Set<string>();
  private isStopping = false;

  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @Inject(HEALTH_CHECKS) private readonly checks: HealthChecks,
  ) {}

  /** From now on, load balancers should send requests to other nodes. */
  stopping(): void {
    this.isStopping = true;
  }

  /** The process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /**
   * The service can do its work; otherwise 503 with the reason. If it can do its work with restrictions, the status is `degraded`, with the
   * reason, and the HTTP status is 200.
   */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready() {
    if (this.isStopping)
      return this.health.check([() => this.indicators.check('shutdown').down({ reason: 'stopping' })]);
    return this.health.check(this.checks.map((each) => () => this.resultOf(each)));
  }

  private async resultOf({ name, check, canDegrade }: HealthChecks[number]): Promise<HealthIndicatorResult> {
    const reason = await check.problem();
    const indicator = this.indicators.check(name);
    if (reason === undefined) {
      this.succeeded.add(name);
      const warning = await check.warning?.();
      return warning === undefined ? indicator.up() : indicator.degraded({ reason: warning });
    }
    return canDegrade && this.succeeded.has(name) ? indicator.degraded({ reason }) : indicator.down({ reason });
  }
}
