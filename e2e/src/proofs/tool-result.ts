import { repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface ToolResult {
  /** The exit code; NaN if a signal ended it. */
  code: number;
  /** What it wrote to stderr, then to stdout, without colors. */
  output: string;
}

/** Runs a program of `tools/` that starts its own PostgreSQL and services, such as `attack`. Never rejects. */
export function toolResult(name: string, ...args: string[]): Promise<ToolResult> {
  const folder = name === 'soak' ? 'attack/dist/soak' : `${name}/dist`;
  const program = join(repositoryRoot, 'tools', folder, 'main.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? NaN) : 0, output: stripVTControlCharacters(stderr + stdout) }),
    );
  });
}

/** The short form of `npm run faults`. */
export const faults = (...flags: string[]): Promise<ToolResult> => toolResult('faults', '--short', ...flags);
