export { type Origin, unknownOrigin } from './origin/origin.ts';
export { CountStore } from './shipping/count-store.ts';
export { Shipper, type ShipperOptions } from './shipping/shipper.ts';
export {
  type ApiRequest,
  type FirstOpen,
  type SpoolRecord,
  type View,
  accountBytes,
  timerBytes,
} from './spool/record.ts';
export { Spool, type SpoolOptions } from './spool/spool.ts';
