import { accountIds, timerIds } from '@tminus/domain';
import { crc32 } from 'node:zlib';
import { type ViewAttributes, packAttributes } from '../src/classify/view-attributes.ts';
import {
  type ApiRequestRecord,
  type ClickRecord,
  type FirstOpenRecord,
  RecordEncoder,
  type ViewRecord,
  accountBytes,
  recordVersion,
  timerBytes,
} from '../src/spool/record.ts';

export const aView = (
  timer = timerBytes(timerIds.create()),
  epochSecond = 1,
  attributes: ViewAttributes = packAttributes({}),
): ViewRecord => ({ kind: 'view', timer, epochSecond, attributes });

export const aClick = (...view: Parameters<typeof aView>): ClickRecord => ({ ...aView(...view), kind: 'click' });

/** Views of different timers. */
export const views = (count: number) => Array.from({ length: count }, () => aView());

/** The bytes of views of different timers. */
export const encodedViews = (count: number) => Buffer.from(new RecordEncoder().encode(views(count)));

export const aFirstOpen = (
  timer = timerBytes(timerIds.create()),
  recipient: Uint8Array = Buffer.alloc(8, 7),
  epochSecond = 1,
): FirstOpenRecord => ({ kind: 'firstOpen', timer, recipient, epochSecond });

export const anApiRequest = (account = accountBytes(accountIds.create()), epochSecond = 1): ApiRequestRecord => ({
  kind: 'apiRequest',
  account,
  epochSecond,
});

/** The bytes of an intact record as the next version of this code might write it. */
export function aNewerRecord(): Buffer {
  const bytes = Buffer.alloc(40, new RecordEncoder().encode([aView(Buffer.alloc(16, 1))]));
  bytes.fill(0, 32); // the id: makes the record reproducible
  bytes.writeUInt8(recordVersion + 1, 4);
  bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0);
  return bytes;
}

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
