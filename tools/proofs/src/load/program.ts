import { positiveNumber } from '@tminus/testing';
import { Command, Option } from 'commander';

/** Benchmarks that take minutes or need Chromium. They run only with --only or --all. */
const onRequest = ['console', 'web', 'simulation'] as const;
const names = ['compression', 'service', 'cold', 'memory', 'campaigns', 'api', 'counts', ...onRequest] as const;

export type OnRequest = (typeof onRequest)[number];
export type BenchmarkName = (typeof names)[number];

const positiveNumbers = (text: string): number[] => text.split(',').map(positiveNumber);

export const program = new Command('npm run proofs -- load')
  .description('Measures the performance figures of T-minus as ratios to baselines in the same run.')
  .addOption(new Option('--only <name>', 'run only one').choices(names))
  .option('--all', 'run also those that take minutes or need Chromium')
  .option('--smoke', 'run as little as possible, to see that benchmarks work; judges nothing')
  .option('--write [document]', 'also write the tables into their sections of docs/performance.md or another document')
  .option('--nodes <numbers>', 'simulation: the numbers of nodes', positiveNumbers, [10, 50])
  .option('--seconds <number>', 'simulation: how long views are recorded', positiveNumber, 60);
