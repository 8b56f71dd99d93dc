import type { ToolHooks } from '@tminus/testing';

/** PostgreSQL on several servers, one of which is the primary. */
export interface ClusterDatabase {
  /** For the services: leads to the primary, also after a failover. */
  readonly url: string;
  /** Its servers, and what else helps a person to use them. */
  readonly rows: readonly (readonly [name: string, value: string])[];
  /** From now on, no standby gets what the primary commits. */
  isolatePrimary(): Promise<IsolatedPrimary>;
}

interface IsolatedPrimary {
  /** The addresses of the servers that can replace it. */
  readonly standbys: readonly string[];
  /** Kills all its processes, as when its machine dies. */
  kill(): Promise<void>;
  /** After its death. Resolves when a standby is the primary. */
  replace(): Promise<void>;
}

/** The database ends with the tool. */
export interface ClusterDatabaseOptions extends Pick<ToolHooks, 'onCleanup'> {
  /** Temporary. */
  folder: string;
  /** The folder with the programs of a cluster with Patroni. */
  debian: string;
  /** Whether changes are confirmed when a standby has them, too. */
  isSynchronous: boolean;
}
