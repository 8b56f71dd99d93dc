import { loadConfig } from '@tminus/config';
import { alignColumns, guarantee, printReport, runTool } from '@tminus/testing';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { type FuzzResult, fuzz, replay } from './fuzz.ts';
import { program } from './program.ts';
import { type Target, startTarget } from './target-service.ts';

interface Options {
  requests: number;
  seed: number;
  replay?: string;
}

program.parse(process.argv.slice(2), { from: 'user' });
const options = program.opts<Options>();
const config = loadConfig();

async function fuzzBoth(target: Target, log: (text: string) => void): Promise<boolean> {
  const { requests, seed } = options;
  const folder = join(config.dataDir, 'fuzz');
  const results: FuzzResult[] = [];
  log(`${target.routes.length} routes; repeat with: --requests ${requests} --seed ${seed}`);
  for (const [service, share] of [
    ['api', 0.9],
    ['embed', 0.1],
  ] as const) {
    log(`${service} …`);
    results.push(await fuzz(service, target, { requests: Math.round(requests * share), seed, folder, log }));
  }
  return printReport({
    title: `Seed ${seed}`,
    sections: results.map(describe),
    guarantees: results.map(({ service, problems }) => guarantee.none(`${service}: problems`, problems.length)),
    details: results.map(({ problems }) => problems.map((problem) => pc.red(problem))),
  });
}

async function replayOne(file: string, target: Target): Promise<boolean> {
  const { problems, answers } = await replay(file, target);
  process.stdout.write(`${[...answers, ...problems.map((problem) => pc.red(problem))].join('\n')}\n`);
  return problems.length === 0;
}

function describe({ service, requests, connections, seconds, statuses, mutations, residentMegabytes }: FuzzResult) {
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`);
  const { warm, end } = residentMegabytes;
  return alignColumns([
    [service, `${requests} requests over ${connections} connections in ${seconds.toFixed(1)} s`],
    ['responses', byStatus.join(', ')],
    ['requests', `${mutations.size} routes and mutations`],
    ['memory', `${Math.round(warm)} MB resident when warm, ${Math.round(end)} MB at the end`],
  ]);
}

await runTool(async ({ log, onCleanup }) => {
  const target = await startTarget(config.databaseUrl, { onCleanup });
  return options.replay === undefined ? fuzzBoth(target, log) : replayOne(resolve(options.replay), target);
});
