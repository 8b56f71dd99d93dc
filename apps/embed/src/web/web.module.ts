import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.ts';
import { ViewsModule } from '../views/views.module.ts';
import { LivePictures } from './live-pictures.ts';
import { LiveTimerService } from './live-timer.service.ts';
import { PageController } from './page.controller.ts';
import { ScriptController } from './script.controller.ts';
import { LivePicturesController } from './live-pictures.controller.ts';
import { StateFastPath } from './state-fast-path.ts';
import { TimerStateController } from './timer-state.controller.ts';

/** What web pages load to draw timers themselves. */
@Module({
  imports: [ImagesModule, ViewsModule],
  controllers: [LivePicturesController, PageController, ScriptController, TimerStateController],
  providers: [LivePictures, LiveTimerService, StateFastPath],
})
export class WebModule {}
