import type { Draft } from './draft.ts';
import { type Exchange, type Script, type Service, converse } from './conversation.ts';
import { type Facts, timersIn } from './placeholders.ts';
import { Random } from './random.ts';

export interface CampaignOptions {
  seed: number;
  /** How many requests; the last connection may bring some more. */
  requests: number;
  service: Service;
  facts: Facts;
  /** What goes over the connection with this number. */
  draftsOf: (stream: number) => Draft[];
  /** Makes another timer in the place of one that a request has deleted. */
  replaceTimer: () => Promise<string>;
  /** Is told now and then how many requests have been made. */
  progress: (requests: number) => void;
}

/** A connection on which something was wrong. */
export interface Failure {
  stream: number;
  script: Script;
  problems: string[];
}

export interface CampaignResult {
  requests: number;
  connections: number;
  seconds: number;
  /** How often each status came; 0: closed without an answer. */
  statuses: Map<number, number>;
  /** How often each mutation was used. */
  mutations: Map<string, number>;
  failures: Failure[];
}

const concurrency = 16;
/** More of them tell nothing new. */
const enoughFailures = 25;
const progressEvery = 5_000;

/** Each connection comes from an address of its own, as the limit of an address would else end the run; Linux has 127.0.0.0/8. */
function localAddressOf(random: Random): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return `127.${random.below(256)}.${random.below(256)}.${1 + random.below(254)}`;
}

/** The script of a connection: the same for the same seed and number. */
export function scriptOf({ seed, draftsOf }: Pick<CampaignOptions, 'seed' | 'draftsOf'>, stream: number): Script {
  const random = new Random(~seed, stream);
  return { drafts: draftsOf(stream), pipelined: random.chance(0.5), localAddress: localAddressOf(random) };
}

/** Sends requests over many connections at a time, until there have been enough of them. */
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
    while (result.requests < options.requests && result.failures.length < enoughFailures) {
      const stream = result.connections++;
      const script = scriptOf(options, stream);
      const exchanges = await converse(options.service, script, options.facts);
      record(result, { stream, script }, exchanges, options.progress);
      await replaceDeleted(exchanges, options);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { ...result, seconds: (performance.now() - startedAt) / 1000 };
}

function record(
  result: CampaignResult,
  connection: Pick<Failure, 'stream' | 'script'>,
  exchanges: readonly Exchange[],
  progress: CampaignOptions['progress'],
): void {
  const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { draft, response } of exchanges) {
    count(result.statuses, response?.status ?? 0);
    for (const note of draft.notes) count(result.mutations, note);
    if (++result.requests % progressEvery === 0) progress(result.requests);
  }
  const problems = exchanges.flatMap((exchange) =>
    exchange.problems.map((problem) => `${exchange.draft.notes.join(', ')}: ${problem}`),
  );
  if (problems.length > 0) result.failures.push({ ...connection, problems });
}

async function replaceDeleted(exchanges: readonly Exchange[], { facts, replaceTimer }: CampaignOptions): Promise<void> {
  for (const { draft, response } of exchanges) {
    if (draft.method !== 'DELETE' || response?.status !== 200) continue;
    for (const number of timersIn(draft.target)) facts.timers[number] = await replaceTimer();
  }
}
