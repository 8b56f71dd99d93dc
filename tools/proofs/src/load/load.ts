import { inParallel } from '@tminus/testing';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { canPin } from './pinned.ts';

/** Of a browser, whose requests are views. */
export const browserUserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** Of the load generator; in a closed loop, each sends one request at a time. */
export const connections = 32;

/** What the load generator requests. */
export interface Requests {
  /** Base URL of the server, on this machine. */
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
}

/** A time with a constant load. */
export interface Phase {
  seconds: number;
  /** Requests per second, no matter how slow the responses are (an open loop). Default: as many as get answers (a closed loop). */
  rate?: number;
  /** How many requests are sent at most. Default: as many as there is time for. */
  most?: number;
}

/** What the load generator receives. */
export interface OfferedLoad {
  requests: Requests;
  phases: readonly Phase[];
}

/** What happened to the requests that were due in a phase. Times are in milliseconds from when a request was due. */
export interface PhaseResult {
  /** Responses, and the time until the last one. */
  requests: number;
  seconds: number;
  p99: number;
  p999: number;
  longest: number;
}

/** As many requests as the server, or the load generator, could handle. */
export type Saturation = Pick<PhaseResult, 'requests' | 'seconds'>;
export type Latencies = Pick<PhaseResult, 'p99' | 'p999' | 'longest'>;

/** Sends requests as fast as responses arrive. */
export const saturate = ({ seconds, ...requests }: Load): Promise<Saturation> =>
  offerLoad({ requests, phases: [{ seconds }] });

/** Requests each path once, with little CPU time. */
export const requestEach = (requests: Requests): Promise<Saturation> =>
  offerLoad({ requests, phases: [{ seconds: 3_600, most: requests.paths.length }] });

/** Measures latencies at a constant number of requests per second. The first fifth of the time (at most two seconds) warms up. */
export function latenciesAtRate({ seconds, ...requests }: Load, perSecond: number): Promise<Latencies> {
  const rate = Math.round(perSecond);
  const warmUp = Math.min(2, seconds / 5);
  return offerLoad({ requests, phases: [warmUp, seconds - warmUp].map((each) => ({ seconds: each, rate })) });
}

/** Requests each path once. */
export const openEach = (url: string, paths: readonly string[]): Promise<void> =>
  inParallel(connections, paths, async (path) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  });

/** Runs a load generator as a separate process with raw sockets, which uses little CPU time, on the core for load. @returns of the last phase */
async function offerLoad(load: OfferedLoad): Promise<PhaseResult> {
  const pinned = canPin ? { execPath: 'taskset', execArgv: ['-c', '1', process.execPath] } : { execArgv: [] };
  const child = fork(fileURLToPath(new URL('./load-process.js', import.meta.url)), pinned);
  child.send(load);
  return new Promise((resolve, reject) => {
    child.once('message', (result) => resolve(result as PhaseResult));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The load generator exited with ${code} and without a result.`)));
  });
}
