import { Module } from '@nestjs/common';
import { AllowanceRepository, AllowanceTracker, Recorder, RecordingModule, ViewDamper } from '@tminus/analytics';
import { ClientAddressResolver } from '@tminus/server';
import { ViewClassifier } from './view-classifier.ts';

/** Classifies and records views, and tracks which accounts have used up their views. */
@Module({
  imports: [RecordingModule],
  providers: [AllowanceRepository, AllowanceTracker, ClientAddressResolver, Recorder, ViewClassifier, ViewDamper],
  exports: [AllowanceTracker, ClientAddressResolver, Recorder, ViewClassifier],
})
export class ViewsModule {}
