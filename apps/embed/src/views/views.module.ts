import { Module } from '@nestjs/common';
import { AllowanceRepository, AllowanceTracker, ViewDamper } from '@tminus/analytics';
import { EventLogModule, Recorder } from '@tminus/event-log';
import { ClientAddressResolver } from '@tminus/platform';
import { ViewClassifier } from './view-classifier.ts';

/** Classifies and records views, and tracks which accounts have used up their views. */
@Module({
  imports: [EventLogModule],
  providers: [AllowanceRepository, AllowanceTracker, ClientAddressResolver, Recorder, ViewClassifier, ViewDamper],
  exports: [AllowanceTracker, ClientAddressResolver, Recorder, ViewClassifier],
})
export class ViewsModule {}
