import { alignColumns, guaranteeTable } from '@tminus/testing';
import { availableParallelism, loadavg } from 'node:os';
import pc from 'picocolors';
import type { Proof } from './proof/prove.ts';

export const allHold = ({ guarantees }: Proof): boolean => guarantees.every(({ holds }) => holds);

/** The human-readable report of a run. */
export function reportText(proof: Proof, seconds: number): string {
  return [
    pc.dim(
      `${seconds.toFixed(0)} s, ${availableParallelism()} processors, load average ${(loadavg()[0] ?? 0).toFixed(1)} (this run and everything else on the machine)`,
    ),
    '',
    ...guaranteeTable(proof.guarantees),
    '',
    ...alignColumns(proof.figures),
    '',
    allHold(proof) ? pc.green('Everything holds.') : pc.red('Not everything holds.'),
  ].join('\n');
}
