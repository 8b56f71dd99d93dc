import { alignColumns } from '@tminus/testing';
import { availableParallelism, loadavg } from 'node:os';
import pc from 'picocolors';
import type { Proof } from './proof/prove.ts';

export const allHold = ({ findings }: Proof): boolean => findings.every(({ holds }) => holds);

/** The human-readable report of a run. */
export function reportText(proof: Proof, seconds: number): string {
  const rows = proof.findings.map(({ name, actual, required, holds }) => [
    name,
    actual,
    required,
    holds ? pc.green('holds') : pc.red('violated'),
  ]);
  return [
    pc.dim(
      `${seconds.toFixed(0)} s, ${availableParallelism()} processors, load average ${(loadavg()[0] ?? 0).toFixed(1)} (this run and everything else on the machine)`,
    ),
    '',
    ...alignColumns([['PROMISE', 'ACTUAL', 'REQUIRED', ''].map((head) => pc.dim(head)), ...rows]),
    '',
    ...alignColumns(proof.figures),
    '',
    allHold(proof) ? pc.green('Everything holds.') : pc.red('Not everything holds.'),
  ].join('\n');
}
