import type { ShippedSpool } from '../shipping/segment-list.ts';
import type { Service } from './thread-calls.ts';

/** The spool of the service, for its counting thread. The service alone writes and renames its current segment. */
export function spoolOfService(folder: string, service: Service): ShippedSpool {
  return {
    folder,
    get current() {
      return service.currentSegment();
    },
    sealedHereOf: (ids) => (ids.length === 0 ? [] : service.sealedHereOf(ids)),
    rotate: () => service.rotate(),
  };
}
