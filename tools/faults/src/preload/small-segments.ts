import { Spool } from '@tminus/event-log';
import { preloadParameters } from './parameters.ts';

/** Gives a service small segments, `?segmentBytes=…`. */
const segmentBytes = Number(preloadParameters().get('segmentBytes'));

const open = Spool.open.bind(Spool);
Spool.open = (options) => open({ ...options, segmentBytes });
