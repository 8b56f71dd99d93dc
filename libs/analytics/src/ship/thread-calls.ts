import type { ServiceConfig } from '@tminus/server/config';
import type { Log } from '@tminus/server/resilience';
import type { BirpcReturn } from 'birpc';
import type { ShippingStatistics } from './shipper.ts';
import type { CurrentSegment } from '../spool/segment-files.ts';

/** The other side, as the thread sees it. */
export type Service = BirpcReturn<ServiceCalls, CountingCalls>;

/** The data that a counting thread starts with. */
export interface CountingThreadData {
  config: ServiceConfig;
  /** The folder of the spool. */
  folder: string;
}

/** What the service calls in its counting thread. The calls wait until the thread has started. */
export interface CountingCalls {
  /** See `Shipper.flush`. */
  flush(timeoutMs: number): Promise<void>;
  /** What an operator should look at, although views are counted. */
  warnings(): string[];
  statistics(): ShippingStatistics;
  /** Counts what is left of a closed spool, for at most `timeoutMs`. */
  close(timeoutMs: number): Promise<void>;
}

/** What the thread calls in its service. The methods about segments are those of `Spool`. */
export interface ServiceCalls {
  currentSegment(): CurrentSegment;
  sealedHereOf(segmentIds: readonly string[]): string[];
  rotate(): void;
  backlogShipped(): void;
  /** Records that are not counted are lost, or may be. */
  lost(records: number): void;
  inDoubt(records: number): void;
  /** Writes a message with the service's logger. */
  log(level: keyof Log, message: string): void;
}
