export { type ClientName, clientCodes } from './attributes/client-codes.ts';
export {
  type ViewAttributeValues,
  type ViewAttributes,
  breakdowns,
  packAttributes,
  packCountry,
  unknownAttributes,
} from './attributes/view-attributes.ts';
export { RecordFold } from './counts/fold.ts';
export { countsOf } from './counts/pieces.ts';
export { Recorder, type RecorderLog, type Recording, type RecordingOptions, openRecording } from './recorder.ts';
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
export { SpoolFullError } from './spool/space.ts';
export { Spool, type SpoolOptions } from './spool/spool.ts';
