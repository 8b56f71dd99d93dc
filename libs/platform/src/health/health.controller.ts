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

export const healthDependencies = Symbol('health dependencies');

/** By name, what a service needs to be ready. */
export type HealthDependencies = Record<string, { problem(): Promise<string | undefined> | string | undefined }>;

/** A check that fails answers 503 with what failed and why, not with the API's error shape: probes and operators read it. */
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
    @Inject(healthDependencies) private readonly dependencies: HealthDependencies,
  ) {}

  /** The process runs and its event loop turns. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'ok' };
  }

  /** The service can do its work; with the reason when it cannot. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready() {
    return this.health.check(
      Object.entries(this.dependencies).map(([name, dependency]) => async () => {
        const problem = await dependency.problem();
        const indicator = this.indicators.check(name);
        return problem === undefined ? indicator.up() : indicator.down({ reason: problem });
      }),
    );
  }
}
