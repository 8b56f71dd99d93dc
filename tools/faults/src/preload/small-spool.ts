import { Spool } from '@tminus/event-log';

/** Gives a service small segments, `?segmentBytes=…`, and a small spool, `?maxBytes=…`. */
const parameters = new URL(import.meta.url).searchParams;
const small = {
  segmentBytes: Number(parameters.get('segmentBytes')),
  maxBytes: Number(parameters.get('maxBytes')),
};

const open = Spool.open.bind(Spool);
Spool.open = (options) => open({ ...options, ...small });
