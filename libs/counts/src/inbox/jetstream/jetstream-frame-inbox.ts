import { errorReason } from '@tminus/resilience';
import type { Frame } from '../frame-payload.ts';
import type { Partition } from '../../partitions.ts';
import {
  type FrameInbox,
  InboxFullError,
  type ReadLimits,
  type ReceivedFrame,
  defaultMaxBytes,
} from '../frame-inbox.ts';
import { FrameStream, type InboxStatus, isFull } from './frame-stream.ts';
import type { NatsServers } from './nats-connection.ts';

/**
 * The inbox as a stream of NATS JetStream, with a subject for each partition. Counters get the oldest messages of a subject one after the
 * other, and remove them by a purge up to the last one. The packages of NATS are loaded at the first use.
 *
 * A stream that was deleted or replaced by an older copy is only another inbox that lost or repeats frames.
 */
export class JetStreamFrameInbox implements FrameInbox {
  private opened: Promise<FrameStream> | undefined;
  /** Whether the last call failed. */
  private hasFailed = false;
  private isClosed = false;

  /** @param maxBytes - of the stream, if it does not exist yet */
  constructor(
    private readonly servers: NatsServers,
    private readonly maxBytes = defaultMaxBytes,
  ) {}

  async append(frames: readonly Frame[]): Promise<void> {
    if (frames.length === 0) return;
    await this.use('accept frames', async (stream) => {
      const outcomes = await Promise.allSettled(frames.map((frame) => stream.publish(frame)));
      const errors = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []));
      const other = errors.find((error) => !isFull(error));
      if (other !== undefined) throw other;
      if (errors.length === 0) return;
      const reason = `The inbox is full: ${errors.length} of ${frames.length} frames were refused`;
      throw errors.length === frames.length ? new InboxFullError(`${reason}.`) : new Error(reason);
    });
  }

  async read(partitions: readonly Partition[], limits: ReadLimits): Promise<ReceivedFrame[]> {
    return this.use('return frames', async (stream) => {
      const found = await Promise.all(partitions.map((partition) => stream.read(partition, limits)));
      return found.flat();
    });
  }

  async remove(frames: readonly ReceivedFrame[]): Promise<void> {
    if (frames.length === 0) return;
    await this.use('remove frames', async (stream) => {
      const partitions = new Set(frames.map(({ partition }) => partition));
      await Promise.all(
        [...partitions].map((each) => {
          const own = frames.filter(({ partition }) => partition === each);
          return stream.remove(each, own);
        }),
      );
    });
  }

  /** Creates the stream if it does not exist. @throws if the inbox cannot be used */
  async status(): Promise<InboxStatus> {
    return this.use('say its state', (stream) => stream.status());
  }

  /** Ends the connection. Calls that wait for an answer fail. */
  async close(): Promise<void> {
    this.isClosed = true;
    const stream = await this.opened?.catch(() => undefined);
    await stream?.close();
  }

  private async use<T>(purpose: string, work: (stream: FrameStream) => Promise<T>): Promise<T> {
    try {
      const stream = await this.open();
      // It may have been deleted since then.
      if (this.hasFailed) await stream.create(this.maxBytes);
      this.hasFailed = false;
      return await work(stream);
    } catch (error) {
      if (error instanceof InboxFullError) throw error;
      this.hasFailed = true;
      throw new Error(`NATS does not ${purpose}: ${reasonOf(error)}`, { cause: error });
    }
  }

  private open(): Promise<FrameStream> {
    if (this.isClosed) return Promise.reject(new Error('the inbox is closed'));
    this.opened ??= FrameStream.open(this.servers, this.maxBytes).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }
}

const notEnabled = 'no server with JetStream answers, or the stream has no leader';
const reasons: Record<string, string> = {
  JetStreamNotEnabled: notEnabled,
  RequestError: notEnabled,
  TimeoutError: 'no answer in time',
};

const reasonOf = (error: unknown) => reasons[(error as Error).name] ?? errorReason(error);
