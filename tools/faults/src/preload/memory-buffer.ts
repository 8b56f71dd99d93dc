import { Spool } from '@tminus/event-log';

/** More than a service gets between its start and a kill. */
const batch = 10_000;

/** Injected bug: views wait in memory until there are many of them, so a kill loses them. */
const open = Spool.open.bind(Spool);
Spool.open = async (options) => {
  const spool = await open(options);
  const append = spool.append.bind(spool);
  let buffered: Parameters<typeof append>[0][number][] = [];
  const flush = () => {
    if (buffered.length > 0) append(buffered);
    buffered = [];
  };
  spool.append = (records) => {
    if (buffered.push(...records) >= batch) flush();
  };
  const close = spool.close.bind(spool);
  spool.close = () => {
    flush();
    close();
  };
  return spool;
};
