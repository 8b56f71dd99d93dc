import { patchClasses } from './class-patches.ts';

/** Gives a service small segments, `?segmentBytes=…`. */
const segmentBytes = Number(new URL(import.meta.url).searchParams.get('segmentBytes'));

patchClasses(({ Spool }) => {
  const open = Spool.open.bind(Spool);
  Spool.open = (options) => open({ ...options, segmentBytes });
});
