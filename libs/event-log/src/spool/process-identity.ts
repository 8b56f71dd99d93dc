import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process in file names, so that other processes can find out whether it still runs. */
export interface ProcessIdentity {
  /** The scope in which the process id is valid: this boot of this machine, this container. 12 hex digits. */
  scope: string;
  pid: number;
}

function processIdScope(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname(); // not Linux: all processes of the machine share one scope
  }
}

export const thisProcess: ProcessIdentity = {
  scope: createHash('sha256').update(processIdScope()).digest('hex').slice(0, 12),
  pid: process.pid,
};

/**
 * Whether the process has certainly ended. The id of a process in another container or on another machine proves nothing.
 * An earlier process with our own id has ended: in a container, every start gets the same id.
 */
export function isCertainlyDead({ scope, pid }: ProcessIdentity): boolean {
  if (scope !== thisProcess.scope) return false;
  if (pid === thisProcess.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
