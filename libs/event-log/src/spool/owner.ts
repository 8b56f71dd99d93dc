import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, named so that others can tell whether it is still there. */
export interface Owner {
  /** The world in which the process id means anything: this boot of this machine, this container. 12 hex digits. */
  scope: string;
  pid: number;
}

function processIdScope(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname(); // not Linux: one machine, one world
  }
}

export const thisProcess: Owner = {
  scope: createHash('sha256').update(processIdScope()).digest('hex').slice(0, 12),
  pid: process.pid,
};

/**
 * Whether the process is certainly gone. Of a process in another container or on another machine its id tells nothing.
 * One with our own id cannot be another: in a container every start has the same.
 */
export function isCertainlyDead({ scope, pid }: Owner): boolean {
  if (scope !== thisProcess.scope) return false;
  if (pid === thisProcess.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
