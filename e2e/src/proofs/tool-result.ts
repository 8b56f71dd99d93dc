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

/** Runs a program of `tools/proofs`, such as `hostile`, which starts its own PostgreSQL and services. Never rejects. */
export function toolResult(name: string, ...args: string[]): Promise<ToolResult> {
  const program = join(repositoryRoot, 'tools/proofs/dist', name, 'main.js');
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? NaN) : 0, output: stripVTControlCharacters(stderr + stdout) }),
    );
  });
}
