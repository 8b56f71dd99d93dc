import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from './pinned.ts';

/** Of one load generator, by default. */
export const connections = 32;

/** What a load generator requests. */
export interface Requests {
  /** Base URL of the server. */
  url: string;
  /** Requested in turn. */
  paths: readonly string[];
  /** Defaults to GET. */
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface Load extends Requests {
  seconds: number;
  connections?: number;
}

/** What a load generator receives. */
export type GeneratorInput = Required<Pick<Load, 'connections'>> & Load;

/** As many requests as the server, or the load generator, could handle. */
export interface Saturation {
  requests: number;
  seconds: number;
}

/** In milliseconds. */
export interface Latencies {
  p99: number;
  p999: number;
  longest: number;
}

/** Sends requests as fast as responses arrive. */
export const saturate = (load: Load): Promise<Saturation> => generator('./closed-run.js', { connections, ...load });

/** Measures latencies at a constant number of requests per second. */
export const latenciesAtRate = (load: Load, rate: number): Promise<Latencies> =>
  generator('./steady-run.js', { connections, ...load, rate: Math.round(rate) });

/** Requests each path once. */
export async function openEach(url: string, paths: readonly string[]): Promise<void> {
  const next = paths[Symbol.iterator]();
  const visit = async () => {
    for (const path of next) {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
}

/**
 * Runs a load generator as a separate process with raw sockets, which uses little CPU time. Passes its input in a file, because 100,000 paths
 * do not fit into an argument.
 * @param script - relative to this file
 */
export async function generator<Result>(script: string, input: unknown): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-bench-'));
  const file = join(folder, 'load.json');
  writeFileSync(file, JSON.stringify(input));
  try {
    return JSON.parse(
      await runLoad(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), file]),
    ) as Result;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
