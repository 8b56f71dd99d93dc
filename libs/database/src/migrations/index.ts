import type { MigrationInterface } from 'typeorm';
import * as all from './all.ts';

type Migration = new () => Pick<MigrationInterface, 'up'> & { readonly name: string };

const timestampOf = (name: string) => Number(name.slice(-13));

/** Every migration, oldest first. */
export const migrations: Migration[] = Object.values<Migration>(all)
  .map((Migration) => ({ Migration, timestamp: timestampOf(new Migration().name) }))
  .sort((first, second) => first.timestamp - second.timestamp)
  .map(({ Migration }) => Migration);
