import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type ViewAttributes, Recorder, type View } from '@tminus/event-log';

/** @param nowMs - epoch milliseconds */
export const viewAt = ({ recordKey }: { recordKey: Uint8Array }, nowMs: number, attributes: ViewAttributes): View => ({
  kind: 'view',
  timer: recordKey,
  epochSecond: Math.floor(nowMs / 1000),
  attributes,
});

/** Records views, and what else their requests have brought, and ships them while the service runs. */
@Injectable()
export class ViewRecorder extends Recorder implements OnApplicationBootstrap {
  onApplicationBootstrap(): void {
    this.start();
  }
}
