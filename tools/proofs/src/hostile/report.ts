import { alignColumns, median, quantile } from '@tminus/testing';
import pc from 'picocolors';
import type { FloodResult, Measurements, Phase } from './measurements.ts';

const number = (value: number) => value.toLocaleString('en-US');
const ms = (value: number) => value.toFixed(1);

const head = (...cells: string[]) => cells.map((cell) => pc.dim(cell));

const phaseRow = ({ name, latenciesMs, failedImages, megabytes }: Phase) => [
  name,
  number(latenciesMs.length),
  number(failedImages),
  ...[0.5, 0.99, 0.999].map((share) => ms(quantile(latenciesMs, share))),
  String(Math.round(median(megabytes))),
  String(Math.round(Math.max(...megabytes))),
];

const floodRow = ({ name, rounds, statuses, ofOther }: FloodResult) => [
  name,
  number(rounds),
  Object.entries(statuses)
    .map(([status, count]) => `${number(count)} x ${status}`)
    .join(', '),
  number(ofOther.length),
  number(ofOther.filter(({ isGood }) => !isGood).length),
  ...[0.5, 0.99].map((share) =>
    ms(
      quantile(
        ofOther.map(({ latencyMs }) => latencyMs),
        share,
      ),
    ),
  ),
];

const floodTable = (floods: readonly FloodResult[]) =>
  alignColumns([head('FLOOD', 'ROUNDS', 'STATUSES', 'OTHERS', 'FAILED', 'p50 ms', 'p99 ms'), ...floods.map(floodRow)]);

/** What was measured, as tables. */
export const sections = (measured: Measurements): string[][] => [
  alignColumns([
    head('PHASE', 'IMAGES', 'FAILED', 'p50 ms', 'p99 ms', 'p99.9 ms', 'MB', 'highest'),
    ...measured.phases.filter(({ name }) => name !== 'warm-up').map(phaseRow),
  ]),
  alignColumns([head('ATTACK', 'TIMES'), ...measured.tallies.map(({ name, count }) => [name, number(count)])]),
  measured.floods.length > 0 ? floodTable(measured.floods) : [],
];
