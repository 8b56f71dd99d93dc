import type { Frame } from './frame-payload.ts';
import type { Partition } from '../partitions.ts';

/** A frame in the inbox. */
export interface ReceivedFrame extends Frame {
  /** Identifies the frame in the inbox, for `remove`. Opaque to callers. */
  receipt: string;
}

/** Limits of one `read`, for each partition. */
export interface ReadLimits {
  frames: number;
  /** No frame is returned after the payloads have reached this size, so they exceed it by at most one frame. */
  bytes: number;
}

/** The size of all payloads in an inbox. While no counter works, shippers send again what is not counted. */
export const defaultMaxBytes = 512 * 2 ** 20;

/** The inbox accepts no frames until counters have removed some. */
export class InboxFullError extends Error {
  override name = 'InboxFullError';
}

/**
 * Carries frames from shippers to counters. Correct counts depend on nothing but the offsets in frames: an inbox may deliver a frame twice,
 * late, out of order or never, because counters drop duplicates and shippers send again what is not counted.
 */
export interface FrameInbox {
  /**
   * Resolves when the inbox has accepted all frames. If it rejects, it may have accepted some of them.
   * @throws InboxFullError if it has accepted none of them for lack of room
   */
  append(frames: readonly Frame[]): Promise<void>;
  /** The oldest frames of each partition, oldest first. They stay in the inbox until `remove`. */
  read(partitions: readonly Partition[], limits: ReadLimits): Promise<ReceivedFrame[]>;
  /** Removes frames. Ignores those that are already gone. */
  remove(frames: readonly ReceivedFrame[]): Promise<void>;
}
