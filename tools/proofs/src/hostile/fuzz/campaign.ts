import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, type ConnectionPlan, type FuzzedService, runExchanges } from './exchange.ts';
import { Random } from '@tminus/testing';
import { type RawRequest, type TestData, timersIn } from './raw-request.ts';

interface CampaignOptions {
  seed: number;
  /** Minimum number of requests. The last connection may exceed it. */
  requests: number;
  service: FuzzedService;
  testData: TestData;
  /** The requests of the connection with this number. */
  requestsOf: (stream: number) => RawRequest[];
  /** Creates a timer to replace a deleted one. @returns its id */
  replaceTimer: () => Promise<string>;
  /** Receives the number of requests so far, every 5,000 requests. */
  progress: (requests: number) => void;
}

/** A connection with problems. */
export interface Failure {
  stream: number;
  plan: ConnectionPlan;
  problems: string[];
}

export interface CampaignResult {
  requests: number;
  connections: number;
  seconds: number;
  /** Number of responses by status; 0 means closed without a response. */
  statuses: Map<number, number>;
  /** Number of uses by mutation. */
  mutations: Map<string, number>;
  failures: Failure[];
}

const concurrency = 16;
/** The campaign stops after this many failures. */
const maxFailures = 25;
const progressEvery = 5_000;

/** A different client address for each connection avoids the rate limit by address. On Linux, all of 127.0.0.0/8 is local. */
function localAddressOf(random: Random): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return `127.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
}

/** The plan of a connection; the same seed and number give the same plan. */
function planOf({ seed, requestsOf }: Pick<CampaignOptions, 'seed' | 'requestsOf'>, stream: number): ConnectionPlan {
  const random = new Random(~seed, stream);
  return { requests: requestsOf(stream), pipelined: random.chance(0.5), localAddress: localAddressOf(random) };
}

/** Sends requests over 16 connections at a time until the requested number is reached. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const startedAt = performance.now();
  const result: CampaignResult = {
    requests: 0,
    connections: 0,
    seconds: 0,
    statuses: new Map(),
    mutations: new Map(),
    failures: [],
  };
  const work = async () => {
    while (result.requests < options.requests && result.failures.length < maxFailures) {
      const stream = result.connections++;
      const plan = planOf(options, stream);
      const exchanges = await runExchanges(options.service, plan, options.testData);
      record(result, { stream, plan }, exchanges, options.progress);
      await replaceDeleted(exchanges, options);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}

function record(
  result: CampaignResult,
  connection: Pick<Failure, 'stream' | 'plan'>,
  exchanges: readonly Exchange[],
  progress: CampaignOptions['progress'],
): void {
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { request, response } of exchanges) {
    count(result.statuses, response?.status ?? 0);
    for (const note of request.labels) count(result.mutations, note);
    if (++result.requests % progressEvery === 0) progress(result.requests);
  }
  const problems = exchanges.flatMap((exchange) =>
    exchange.problems.map((problem) => `${exchange.request.labels.join(', ')}: ${problem}`),
  );
  if (problems.length > 0) result.failures.push({ ...connection, problems });
}

async function replaceDeleted(
  exchanges: readonly Exchange[],
  { testData, replaceTimer }: CampaignOptions,
): Promise<void> {
  for (const { request, response } of exchanges) {
    if (request.method !== 'DELETE' || response?.status !== 200) continue;
    for (const number of timersIn(request.target)) testData.timers[number] = await replaceTimer();
  }
}

export type ServiceName = 'api' | 'embed';

/** A connection that can be replayed in any run. Placeholders replace keys and ids. */
interface Saved {
  service: ServiceName;
  seed: number;
  stream: number;
  problems: string[];
  plan: Omit<ConnectionPlan, 'requests'> & {
    requests: (Omit<ConnectionPlan['requests'][number], 'body'> & { body: string })[];
  };
}

/** Writes the file that `--replay` reads. @returns its path */
export function saveFailure(
  folder: string,
  { service, seed, failure }: { service: ServiceName; seed: number; failure: Failure },
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${service}-${seed}-${failure.stream}.json`);
  const { plan, stream, problems } = failure;
  const requests = plan.requests.map((request) => ({ ...request, body: request.body.toString('latin1') }));
  const saved: Saved = { service, seed, stream, problems, plan: { ...plan, requests } };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  return file;
}

export function loadFailure(file: string): { service: ServiceName; plan: ConnectionPlan } {
  const { service, plan } = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  const requests = plan.requests.map((request) => ({ ...request, body: Buffer.from(request.body, 'latin1') }));
  return { service, plan: { ...plan, requests } };
}
