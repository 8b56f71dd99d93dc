import type { StoredMsg } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import type { Frame } from '../../frames/frame-payload.ts';
import type { Partition } from '../../partitions.ts';

const names = { segment: 'Segment', from: 'From', to: 'To' } as const;

/** Writes what identifies a frame. Its payload is that of the message. */
export function writeFrameHeaders(headers: MsgHdrs, { segmentId, from, to }: Frame): void {
  headers.set(names.segment, segmentId);
  headers.set(names.from, String(from));
  headers.set(names.to, String(to));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @returns undefined if the message is no frame: anyone who may publish to the subject can write anything */
export function frameOf({ header, data }: StoredMsg, partition: Partition): Frame | undefined {
  const segmentId = header.get(names.segment);
  const [from, to] = [header.get(names.from), header.get(names.to)].map((text) => (text === '' ? NaN : Number(text)));
  if (!uuid.test(segmentId) || !isOffset(from) || !isOffset(to)) return undefined;
  return { partition, segmentId, from, to, payload: Buffer.from(data.buffer, data.byteOffset, data.byteLength) };
}

const isOffset = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
