import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../../rate-limits/rate-limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { PreviewController } from './preview.controller.ts';
import { PreviewRenderer } from './preview-renderer.ts';

/** `GET /account/preview.gif` and `/account/preview.png`. */
@Module({
  imports: [RateLimitsModule, SessionModule],
  controllers: [PreviewController],
  providers: [PreviewRenderer],
})
export class PreviewModule {}
