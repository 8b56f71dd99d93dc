import { Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { DatabaseConnection, DatabaseModule } from '@tminus/database';
import { Recorder } from '@tminus/event-log';
import { HealthModule, MetricsModule } from '@tminus/platform';
import { ImageTimerInvalidation } from './images/image-timer-cache.ts';
import { ImagesModule } from './images/images.module.ts';
import { LinksModule } from './links/links.module.ts';
import { ViewsModule } from './views/views.module.ts';
import { WebModule } from './web/web.module.ts';

@Module({
  imports: [
    ScheduleModule.forRoot(),
    DatabaseModule.forRoot('tminus-embed'),
    HealthModule.register({
      imports: [ImagesModule, ViewsModule],
      // Images continue without them. Otherwise, an outage of the database would take all image services out of a load balancer at once.
      requiredToStart: { database: DatabaseConnection, spool: Recorder, notifications: ImageTimerInvalidation },
    }),
    MetricsModule.forRoot('embed'),
    ViewsModule,
    WebModule,
    ImagesModule,
    LinksModule,
  ],
})
export class EmbedModule {}
