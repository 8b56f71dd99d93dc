import { alignColumns, median, quantile } from '@tminus/testing';
import pc from 'picocolors';
import type { Measurements, Phase } from './measurements.ts';

const number = (value: number) => value.toLocaleString('en-US');
const ms = (value: number) => value.toFixed(1);

const phaseRow = ({ name, latenciesMs, failedImages, megabytes }: Phase) => [
  name,
  number(latenciesMs.length),
  number(failedImages),
  ...[0.5, 0.99, 0.999].map((share) => ms(quantile(latenciesMs, share))),
  String(Math.round(median(megabytes))),
  String(Math.round(Math.max(...megabytes))),
];

/** What ordinary viewers noticed in each part of the run. */
export const phaseTable = ({ phases }: Measurements): string[] =>
  alignColumns([
    ['PHASE', 'IMAGES', 'FAILED', 'p50 ms', 'p99 ms', 'p99.9 ms', 'MB', 'highest'].map((cell) => pc.dim(cell)),
    ...phases.filter(({ name }) => name !== 'warm-up').map(phaseRow),
  ]);
