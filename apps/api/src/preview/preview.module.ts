import { Module } from '@nestjs/common';
import { DrawingModule } from '../drawing.module.ts';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.ts';
import { TimersModule } from '../timers/timers.module.ts';
import { PreviewRenderer } from './preview-renderer.ts';
import { PreviewService } from './preview.service.ts';
import { ApiPreviewController } from './api-preview.controller.ts';

/** Images of timers that are not saved: `/api/v1/preview.*`, and those of the console. */
@Module({
  imports: [DrawingModule, RateLimitsModule, TimersModule],
  controllers: [ApiPreviewController],
  providers: [PreviewRenderer, PreviewService],
  exports: [PreviewService],
})
export class PreviewModule {}
