import { accountIds, timerIds } from '@tminus/domain';
import { type ViewAttributes, unknownAttributes } from '../src/attributes/view-attributes.ts';
import { type ApiRequest, type FirstOpen, type View, accountBytes, timerBytes } from '../src/spool/record.ts';

export const aView = (
  timer = timerBytes(timerIds.create()),
  epochSecond = 1,
  attributes: ViewAttributes = unknownAttributes,
): View => ({
  kind: 'view',
  timer,
  epochSecond,
  attributes,
});

export const aFirstOpen = (
  timer = timerBytes(timerIds.create()),
  recipient: Uint8Array = Buffer.alloc(8, 7),
  epochSecond = 1,
): FirstOpen => ({ kind: 'firstOpen', timer, recipient, epochSecond });

export const anApiRequest = (account = accountBytes(accountIds.create()), epochSecond = 1): ApiRequest => ({
  kind: 'apiRequest',
  account,
  epochSecond,
});

export const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
