import { loadConfig } from '@tminus/config';
import { Command, InvalidArgumentError } from 'commander';
import { join, resolve } from 'node:path';
import pc from 'picocolors';
import { type FuzzResult, fuzz, replay } from './fuzz.ts';
import { report } from './report.ts';
import { type Target, withDatabase, withTarget } from './target-service.ts';

const say = (text: string) => void process.stderr.write(`${pc.dim(text)}\n`);

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

interface Options {
  requests: number;
  seed: number;
  replay?: string;
}

const program = new Command('npm run fuzz --')
  .description(
    'Sends hostile requests over raw sockets to both services, a tenth of them to that of the images, and judges every answer. ' +
      'With DATABASE_URL it uses that database, else one of its own.',
  )
  .option('--requests <number>', 'how many', wholeNumber, 10_000)
  .option('--seed <number>', 'the same seed makes the same requests', wholeNumber, Date.now() % 1_000_000)
  .option('--replay <file>', 'a connection on which something was wrong, again')
  .parse(process.argv.slice(2), { from: 'user' });
const options = program.opts<Options>();
const config = loadConfig();

async function fuzzBoth(target: Target): Promise<boolean> {
  const { requests, seed } = options;
  const folder = join(config.dataDir, 'fuzz');
  const results: FuzzResult[] = [];
  say(`${target.routes.length} routes; again with: --requests ${requests} --seed ${seed}`);
  for (const [service, share] of [
    ['api', 0.9],
    ['embed', 0.1],
  ] as const) {
    say(`${service} …`);
    results.push(await fuzz(service, target, { requests: Math.round(requests * share), seed, folder, say }));
  }
  process.stdout.write(`\nSeed ${seed}\n${results.map(report).join('')}`);
  return results.every(({ problems }) => problems.length === 0);
}

async function replayOne(file: string, target: Target): Promise<boolean> {
  const { problems, answers } = await replay(file, target);
  process.stdout.write(`${[...answers, ...problems.map((problem) => pc.red(problem))].join('\n')}\n`);
  return problems.length === 0;
}

const work = (target: Target) =>
  options.replay === undefined ? fuzzBoth(target) : replayOne(resolve(options.replay), target);
const isFine = await withDatabase(config.databaseUrl, (url) => withTarget(url, work));
process.exit(isFine ? 0 : 1);
