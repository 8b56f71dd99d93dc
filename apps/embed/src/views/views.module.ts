import { Module } from '@nestjs/common';
import { AllowanceTracker } from '@tminus/analytics';
import { Recorder, RecordingModule } from '@tminus/event-log';
import { ClientAddresses } from '@tminus/platform';
import { ViewClassifier } from './view-classifier.ts';

/** Classifies and records views, and tracks which accounts have used up their views. */
@Module({
  imports: [RecordingModule],
  providers: [AllowanceTracker, ClientAddresses, Recorder, ViewClassifier],
  exports: [AllowanceTracker, Recorder, ViewClassifier],
})
export class ViewsModule {}
