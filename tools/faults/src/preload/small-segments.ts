import { Spool } from '@tminus/event-log';

/** Gives a service small segments, `?segmentBytes=…`. */
const segmentBytes = Number(new URL(import.meta.url).searchParams.get('segmentBytes'));

const open = Spool.open.bind(Spool);
Spool.open = (options) => open({ ...options, segmentBytes });
