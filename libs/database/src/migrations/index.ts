import * as all from './all.ts';

const timestampOf = (name: string) => Number(name.slice(-13));

/** Every migration, oldest first. */
export const migrations = Object.values(all)
  .map((Migration) => ({ Migration, timestamp: timestampOf(new Migration().name) }))
  .sort((first, second) => first.timestamp - second.timestamp)
  .map(({ Migration }) => Migration);
