import { Module } from '@nestjs/common';
import { BufferPool, LayoutCache } from '@tminus/rendering';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { Recorder } from '@tminus/analytics';
import { HealthModule, MetricsModule } from '@tminus/server';
import { CalendarController } from './calendar/calendar.controller.ts';
import { TokensModule } from './tokens/jwks.controller.ts';
import { ViewsModule } from './views/views.module.ts';
import { ImageVariants } from './images/image-variants.ts';
import { CountdownStartService } from './images/evergreen/countdown-start.service.ts';
import { FirstOpenService, NewRecipients } from './images/evergreen/first-open.service.ts';
import { ImageCounts, ImageMetrics } from './images/image-metrics.ts';
import { ImagesController } from './images/images.controller.ts';
import { ImageRenderer } from './images/image-renderer.ts';
import { ImageTimerCache, ImageTimerInvalidation } from './images/image-timer-cache.ts';
import { UnreadDeadlines } from './images/unread-deadlines.ts';
import { ViewRecorder } from './images/view-recorder.ts';
import { ViewerService } from './images/viewer.service.ts';
import { WorkerLayoutCache } from './images/worker-layout-cache.ts';
import { LinkTargets } from './links/link-request.ts';
import { LinksController } from './links/links.controller.ts';
import { LivePicturesController, LivePictures } from './web/live-pictures.ts';
import { LiveTimerService } from './web/live-timer.service.ts';
import { PageController } from './web/page.controller.ts';
import { ScriptController } from './web/script.controller.ts';
import { TimerStateController } from './web/timer-state.controller.ts';

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
class ImagesModule {}

@Module({
  imports: [
    ScheduleModule.forRoot(),
    DatabaseModule.forRoot('tminus-embed'),
    HealthModule.register({
      imports: [ImagesModule, ViewsModule],
      // Images continue without them. Otherwise, an outage of the database would take all image services out of a load balancer at once.
      requiredToStart: { database: DatabaseConnection, spool: Recorder, notifications: ImageTimerInvalidation },
    }),
    MetricsModule,
    ViewsModule,
    ImagesModule,
  ],
  controllers: [LinksController, LivePicturesController, PageController, ScriptController, TimerStateController],
  providers: [LinkTargets, LivePictures, LiveTimerService],
})
export class EmbedModule {}
