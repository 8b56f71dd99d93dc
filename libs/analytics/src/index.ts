export { CountStore } from './shipping/count-store.ts';
export { Shipper, type ShipperOptions } from './shipping/shipper.ts';
export { type View, timerBytes } from './spool/record.ts';
export { Spool, type SpoolOptions } from './spool/spool.ts';
