import { Module } from '@nestjs/common';
import { DrawingModule } from '../../drawing/drawing.module.ts';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { TimersModule } from '../../timers/timers.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { PreviewController } from './preview.controller.ts';
import { PreviewRenderer } from './preview-renderer.ts';

/** `GET /account/preview.gif` and `/account/preview.png`. */
@Module({
  imports: [DrawingModule, RateLimitsModule, SessionModule, TimersModule],
  controllers: [PreviewController],
  providers: [PreviewRenderer],
})
export class PreviewModule {}
