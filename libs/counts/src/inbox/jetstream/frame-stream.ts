import type { JetStreamApiError, JetStreamClient, JetStreamManager, StoredMsg, StreamConfig } from '@nats-io/jetstream';
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node';
import { randomUUID } from 'node:crypto';
import type { Frame } from '../frame-payload.ts';
import type { Partition } from '../../partitions.ts';
import type { ReadLimits, ReceivedFrame } from '../frame-inbox.ts';
import { connectNats, type NatsServers, requestTimeoutMs } from './nats-connection.ts';

const names = { segment: 'Segment', from: 'From', to: 'To' } as const;

/** Writes what identifies a frame. Its payload is that of the message. */
function writeFrameHeaders(headers: MsgHdrs, { segmentId, from, to }: Frame): void {
  headers.set(names.segment, segmentId);
  headers.set(names.from, String(from));
  headers.set(names.to, String(to));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns undefined if the message is no frame: anyone who may publish to the subject can write anything */
function frameOf({ header, data }: StoredMsg, partition: Partition): Frame | undefined {
  const segmentId = header.get(names.segment);
  const [from, to] = [header.get(names.from), header.get(names.to)].map((text) => (text === '' ? NaN : Number(text)));
  if (!uuid.test(segmentId) || !isOffset(from) || !isOffset(to)) return undefined;
  return { partition, segmentId, from, to, payload: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
}

const isOffset = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

/** The frames of all partitions. Two installations need two NATS accounts. */
export const frameStreamName = 'tminus-frames';
const allSubjects = 'frames.*';
const subjectOf = (partition: Partition) => `frames.${partition}`;

/** From so many addresses on, so many servers keep each frame. */
const maxReplicas = 3;
/** How often to publish a frame while the servers elect the leader of the stream. */
const publishAttempts = 3;
/** A frame that is published again within this time, because its acknowledgment was lost, is stored once. */
const duplicateWindowMs = 30_000;

/** The parts of the configuration that the inbox depends on. The others are the operator's. */
const required = { retention: 'limits', discard: 'new' } as const;

/** Of the API of JetStream. */
const errorCodes = { noMessage: 10037, noStream: 10059, full: 10077, noResources: 10023, noStorage: 10047 };

const codeOf = (error: unknown) => (error as Partial<JetStreamApiError>).code;

/** Whether the stream refused a message because it or its servers have no room. */
export const isFull = (error: unknown) =>
  [errorCodes.full, errorCodes.noResources, errorCodes.noStorage].some((code) => code === codeOf(error));

/** What an operator wants to know about the inbox. */
export interface InboxStatus {
  /** Of the server that this process is connected to. */
  version: string;
  replicas: number;
  /** Frames that wait for a counter, and their size. */
  frames: number;
  bytes: number;
  maxBytes: number;
}

/** The stream with the frames. Its connection reconnects automatically. Methods reject with the errors of NATS. */
export class FrameStream {
  private constructor(
    private readonly connection: NatsConnection,
    private readonly client: JetStreamClient,
    private readonly manager: JetStreamManager,
    private readonly newHeaders: () => MsgHdrs,
    private readonly replicas: number,
  ) {}

  /** @param maxBytes - of the stream, if it does not exist yet */
  static async open(servers: NatsServers, maxBytes: number): Promise<FrameStream> {
    const connection = await connectNats(servers);
    try {
      const { jetstream, jetstreamManager } = await import('@nats-io/jetstream');
      const { headers } = await import('@nats-io/transport-node');
      const options = { timeout: requestTimeoutMs };
      const manager = await jetstreamManager(connection, options);
      const replicas = servers.urls.length >= maxReplicas ? maxReplicas : 1;
      const stream = new FrameStream(connection, jetstream(connection, options), manager, headers, replicas);
      await stream.create(maxBytes);
      return stream;
    } catch (error) {
      await connection.close();
      throw error;
    }
  }

  /** Creates the stream if it does not exist. @throws if it exists but cannot be an inbox */
  async create(maxBytes: number): Promise<void> {
    try {
      checkStream((await this.manager.streams.info(frameStreamName)).config);
    } catch (error) {
      if (codeOf(error) !== errorCodes.noStream) throw error;
      await this.manager.streams.add({
        ...required,
        name: frameStreamName,
        subjects: [allSubjects],
        max_bytes: maxBytes,
        num_replicas: this.replicas,
        duplicate_window: duplicateWindowMs * 1e6,
      });
    }
  }

  /** Resolves when the stream has stored the frame. */
  async publish(frame: Frame): Promise<void> {
    const headers = this.newHeaders();
    writeFrameHeaders(headers, frame);
    // Frames that are sent again have another id: the stream would not store them although counters have dropped the first ones.
    const options = { headers, msgID: randomUUID(), timeout: requestTimeoutMs, retries: publishAttempts };
    await this.client.publish(subjectOf(frame.partition), frame.payload, options);
  }

  /** The oldest frames of a partition. */
  async read(partition: Partition, limits: ReadLimits): Promise<ReceivedFrame[]> {
    const frames: ReceivedFrame[] = [];
    let [next, bytes] = [1, 0];
    while (frames.length < limits.frames && bytes < limits.bytes) {
      const query = { seq: next, next_by_subj: subjectOf(partition) };
      // From the leader: a replica that is frozen would receive a part of the direct gets for minutes.
      const message = await this.manager.streams.getMessage(frameStreamName, query);
      if (!message) break;
      next = message.seq + 1;
      const frame = frameOf(message, partition);
      if (!frame) {
        await this.delete(message.seq);
        continue;
      }
      frames.push({ ...frame, receipt: writeReceipt(frames.length, message.seq) });
      bytes += frame.payload.length;
    }
    return frames;
  }

  /** @param frames - of this partition */
  async remove(partition: Partition, frames: readonly ReceivedFrame[]): Promise<void> {
    const receipts = frames.map(({ receipt }) => readReceipt(receipt)).sort((a, b) => a.sequence - b.sequence);
    // One request removes the frames at the head of the partition. Others stay between the rest.
    const gap = receipts.findIndex(({ position }, index) => position !== index);
    const head = gap === -1 ? receipts : receipts.slice(0, gap);
    const last = head.at(-1);
    if (last)
      await this.manager.streams.purge(frameStreamName, { filter: subjectOf(partition), seq: last.sequence + 1 });
    await Promise.all(receipts.slice(head.length).map(({ sequence }) => this.delete(sequence)));
  }

  private async delete(sequence: number): Promise<void> {
    await this.manager.streams.deleteMessage(frameStreamName, sequence, false).catch((error: unknown) => {
      if (codeOf(error) !== errorCodes.noMessage) throw error;
    });
  }

  async status(): Promise<InboxStatus> {
    const { state, config } = await this.manager.streams.info(frameStreamName);
    return {
      version: this.connection.info?.version ?? '',
      replicas: config.num_replicas,
      frames: state.messages,
      bytes: state.bytes,
      maxBytes: config.max_bytes,
    };
  }

  /** Calls that wait for an answer fail. */
  async close(): Promise<void> {
    await this.connection.close();
  }
}

/** @param position - among the frames that one read has returned: all frames before the last one of the first `n` are among them */
const writeReceipt = (position: number, sequence: number) => `${position}:${sequence}`;

function readReceipt(receipt: string): { position: number; sequence: number } {
  const [position = NaN, sequence = NaN] = receipt.split(':').map(Number);
  return { position, sequence };
}

function checkStream(config: StreamConfig): void {
  const wrong = Object.entries(required).filter(([name, value]) => config[name as keyof StreamConfig] !== value);
  const problems = wrong.map(([name, value]) => `${name} must be ${value}`);
  if (!config.subjects.includes(allSubjects)) problems.push(`subjects must include ${allSubjects}`);
  if (config.max_bytes <= 0) problems.push('max_bytes must be set');
  if (problems.length === 0) return;
  throw new Error(
    `the stream ${frameStreamName} cannot be the inbox: ${problems.join(', ')}. Change it, or delete it: services create it and send again what is not counted`,
  );
}
