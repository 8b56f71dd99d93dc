import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { Recorder } from '@tminus/analytics';
import { HealthModule, MetricsModule } from '@tminus/server';
import { ImageTimerInvalidation } from './images/image-timer-cache.ts';
import { ImagesModule } from './images/images.module.ts';
import { LinkTargets } from './links/link-targets.ts';
import { LinksController } from './links/links.controller.ts';
import { ViewsModule } from './views/views.module.ts';
import { LivePicturesController } from './web/live-pictures.controller.ts';
import { LivePictures } from './web/live-pictures.ts';
import { LiveTimerService } from './web/live-timer.service.ts';
import { PageController } from './web/page.controller.ts';
import { ScriptController } from './web/script.controller.ts';
import { TimerStateController } from './web/timer-state.controller.ts';

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
