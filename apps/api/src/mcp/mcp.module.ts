import { Module } from '@nestjs/common';
import { AccessCheck } from '../authentication/access.ts';
import { AnalyticsModule } from '../analytics/analytics.module.ts';
import { PreviewModule } from '../preview/preview.module.ts';
import { TimersModule } from '../timers/timers.module.ts';
import { McpService } from './mcp.service.ts';
import { PreviewTool } from './preview-tool.ts';
import { TimerTools } from './timer-tools.ts';
import { McpController } from './mcp.controller.ts';

/** `/mcp`, for assistants. */
@Module({
  imports: [AnalyticsModule, PreviewModule, TimersModule],
  controllers: [McpController],
  providers: [AccessCheck, McpService, PreviewTool, TimerTools],
})
export class McpModule {}
