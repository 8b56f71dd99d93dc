import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canPin } from './pinned.ts';

/** Of a browser, whose requests are views. */
export const browserUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

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
  /** Whether responses are redirects. Others than these, or than 2xx by default, end the load generator. */
  expectsRedirects?: boolean;
}

export interface Load extends Requests {
  seconds: number;
  connections?: number;
}

/** What a load generator receives. Without a rate, it sends as many requests as possible. */
export type GeneratorInput = Required<Pick<Load, 'connections'>> &
  Load & {
    rate?: number;
    /** How many requests are sent at most. Default: as many as there is time for. */
    most?: number;
  };

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
export const saturate = (load: Load): Promise<Saturation> =>
  runGenerator('./load-process.js', { connections, ...load } satisfies GeneratorInput);

/** Requests each path once, with little CPU time. */
export const requestEach = (requests: Requests): Promise<Saturation> => {
  const most = requests.paths.length;
  return runGenerator('./load-process.js', { connections, seconds: 3_600, most, ...requests } satisfies GeneratorInput);
};

/** Requests each path once. @returns how many answers were images of `bytes` bytes */
export async function countAnswers({ url, paths, headers }: Requests, bytes: number): Promise<{ hidden: number }> {
  let hidden = 0;
  await eachOf(paths, async (path) => {
    const response = await fetch(url + path, { headers });
    if ((await response.arrayBuffer()).byteLength === bytes) hidden++;
  });
  return { hidden };
}

/** Measures latencies at a constant number of requests per second. */
export const latenciesAtRate = (load: Load, rate: number): Promise<Latencies> =>
  runGenerator('./load-process.js', { connections, ...load, rate: Math.round(rate) } satisfies GeneratorInput);

/** Requests each path once. */
export const openEach = (url: string, paths: readonly string[]): Promise<void> =>
  eachOf(paths, async (path) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  });

async function eachOf(paths: readonly string[], open: (path: string) => Promise<void>): Promise<void> {
  const next = paths[Symbol.iterator]();
  const visit = async () => {
    for (const path of next) await open(path);
  };
  await Promise.all(Array.from({ length: connections }, visit));
}

/**
 * Runs a load generator as a separate process with raw sockets, which uses little CPU time, on the core for load.
 * @param script - relative to this file; calls `receiveInput` and `sendResult`
 */
export async function runGenerator<Result>(script: string, input: object): Promise<Result> {
  const pinned = canPin ? { execPath: 'taskset', execArgv: ['-c', '1', process.execPath] } : { execArgv: [] };
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), pinned);
  child.send(input);
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as Result));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load generator exited with ${code} and without a result.`)));
  });
}
