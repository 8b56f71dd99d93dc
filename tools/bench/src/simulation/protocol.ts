/** Passed to the process of a node as JSON, as its only argument. */
export interface NodeOptions {
  databaseUrl: string;
  /** Contains the node's spool. */
  folder: string;
  /** A file with the 16 bytes of each timer's UUID. */
  timersFile: string;
  /** Distinguishes the traffic of the nodes. */
  seed: number;
  /** Whether each timer gets about as many views as the others. */
  isEven: boolean;
  viewsPerSecond: number;
  seconds: number;
}

export type Command = 'record' | 'stop';

/** What a node has recorded: the first `views` views of its traffic. */
export interface Recording {
  views: number;
  /** A sample of its records: everything before `offset` (bytes) of a segment was in the spool at `at` (epoch milliseconds). */
  progress: { at: number; segmentId: string; offset: number }[];
}

export interface Usage {
  /** Maximum resident memory in bytes. */
  memory: number;
  /** Maximum size of the spool in bytes. */
  disk: number;
  /** CPU time from the first record on. */
  cpuSeconds: number;
}

/** What a node sends, in this order. */
export type NodeMessage =
  { type: 'ready' } | { type: 'recorded'; recording: Recording } | { type: 'stopped'; usage: Usage };
