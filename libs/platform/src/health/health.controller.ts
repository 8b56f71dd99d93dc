import { Controller, Get, Header, Res } from '@nestjs/common';
import { Public } from '@tminus/auth';
import type { FastifyReply } from 'fastify';
import { HealthMonitor } from './health-monitor.ts';
import { httpStatusOf, publicHealth } from './health-report.ts';

/** Anyone may ask, so the answers are short and cost nothing. Operators read the reasons on the port of the metrics. */
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthMonitor) {}

  /** The process responds. */
  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return publicHealth('ok');
  }

  /** The service can do its work, perhaps with restrictions (`degraded`); otherwise 503. */
  @Get('ready')
  @Header('Cache-Control', 'no-store')
  ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const { status } = this.health.report;
    void reply.code(httpStatusOf(status));
    return publicHealth(status);
  }
}
