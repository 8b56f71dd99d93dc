import { Spool } from '@tminus/event-log';
import { preloadParameters } from './parameters.ts';

/** Gives a service small segments, `?segmentBytes=…`, and a small spool, `?maxBytes=…`. */
const parameters = preloadParameters();
const small = {
  segmentBytes: Number(parameters.get('segmentBytes')),
  maxBytes: Number(parameters.get('maxBytes')),
};

const open = Spool.open.bind(Spool);
Spool.open = (options) => open({ ...options, ...small });
