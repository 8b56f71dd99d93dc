import { Spool } from '@tminus/event-log';

const flushMs = 500;

/** Injected bug: views are buffered in memory for half a second, so a kill loses them. */
const open = Spool.open.bind(Spool);
Spool.open = async (options) => {
  const spool = await open(options);
  const append = spool.append.bind(spool);
  let buffered: Parameters<typeof append>[0][number][] = [];
  const flush = () => {
    if (buffered.length > 0) append(buffered);
    buffered = [];
  };
  spool.append = (records) => void buffered.push(...records);
  const flushing = setInterval(flush, flushMs).unref();
  const close = spool.close.bind(spool);
  spool.close = () => {
    clearInterval(flushing);
    flush();
    close();
  };
  return spool;
};
