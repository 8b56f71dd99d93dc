import pc from 'picocolors';
import { alignColumns } from '../align-columns.ts';

/** A guarantee, and what the run of a tool has measured. */
export interface Guarantee {
  name: string;
  actual: string;
  required: string;
  holds: boolean;
}

const number = (value: number) => value.toLocaleString('en-US');

export const guarantee = {
  /** Something that must not happen. @param of - among how many */
  none: (name: string, count: number, of?: number): Guarantee => ({
    name,
    actual: of === undefined ? number(count) : `${number(count)} of ${number(of)}`,
    required: '0',
    holds: count === 0 && of !== 0,
  }),

  exactly: (name: string, actual: number, required: number): Guarantee => ({
    name,
    actual: number(actual),
    required: number(required),
    holds: actual === required,
  }),

  within: (name: string, ms: number, limitMs: number): Guarantee => ({
    name,
    actual: `${Math.round(ms)} ms`,
    required: `<= ${number(limitMs)} ms`,
    holds: ms <= limitMs,
  }),

  /** Something without which the run would prove nothing. */
  some: (name: string, count: number): Guarantee => ({
    name,
    actual: number(count),
    required: '> 0',
    holds: count > 0,
  }),
};

/** For a terminal. */
export function guaranteeTable(guarantees: readonly Guarantee[]): string[] {
  return alignColumns([
    ['GUARANTEE', 'ACTUAL', 'REQUIRED', ''].map((head) => pc.dim(head)),
    ...guarantees.map(({ name, actual, required, holds }) => [
      name,
      actual,
      required,
      holds ? pc.green('holds') : pc.red('violated'),
    ]),
  ]);
}
