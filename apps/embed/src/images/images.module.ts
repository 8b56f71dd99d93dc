import { Module } from '@nestjs/common';
import { BufferPool, LayoutCache } from '@tminus/rendering';
import { CalendarController } from '../calendar/calendar.controller.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { ImageVariants } from './image-variants.ts';
import { CountdownStartService } from './evergreen/countdown-start.service.ts';
import { FirstOpenService, NewRecipients } from './evergreen/first-open.service.ts';
import { ImageCounts, ImageMetrics } from './image-metrics.ts';
import { ImagesController } from './images.controller.ts';
import { ImageRenderer } from './image-renderer.ts';
import { ImageTimerCache, ImageTimerInvalidation } from './image-timer-cache.ts';
import { UnreadDeadlines } from './unread-deadlines.ts';
import { ViewRecorder } from './view-recorder.ts';
import { ViewerService } from './viewer.service.ts';
import { WorkerLayoutCache } from './worker-layout-cache.ts';

/** `GET /t/<id>.gif`, `/t/<id>.png` and `/t/<id>.ics`, and what the other addresses of a timer need. */
@Module({
  imports: [TokensModule, ViewsModule],
  controllers: [CalendarController, ImagesController],
  providers: [
    BufferPool,
    CountdownStartService,
    FirstOpenService,
    ImageVariants,
    ImageCounts,
    ImageMetrics,
    ImageRenderer,
    ImageTimerCache,
    ImageTimerInvalidation,
    { provide: LayoutCache, useClass: WorkerLayoutCache },
    NewRecipients,
    UnreadDeadlines,
    ViewRecorder,
    ViewerService,
  ],
  exports: [ImageTimerCache, LayoutCache, ImageTimerInvalidation, ViewRecorder, ViewerService],
})
export class ImagesModule {}
