import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process in file names, so that other processes can find out whether it still runs. */
interface ProcessIdentity {
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

/** A process id of another container or machine proves nothing: `unknown`. */
type ProcessState = 'alive' | 'dead' | 'unknown';

/** Processes start this much earlier or later than `startedAt` says. */
const startToleranceMs = 5_000;

/**
 * Whether a process still runs, even if it is suspended. If the process with this id started later than `existedAtMs`, it reuses the id of
 * an earlier process, or the clock was changed: `unknown`. An earlier process with our own id is dead: in a container, every start gets
 * the same id.
 * @param existedAtMs - a time at which the process ran, epoch milliseconds
 */
export function stateOf({ scope, pid }: ProcessIdentity, existedAtMs: number): ProcessState {
  if (scope !== thisProcess.scope) return 'unknown';
  if (pid === thisProcess.pid || !exists(pid)) return 'dead';
  const stat = readStat(pid);
  if (stat?.hasEnded) return 'dead';
  return stat && startedAt(stat) <= existedAtMs + startToleranceMs ? 'alive' : 'unknown';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

interface ProcessStat {
  /** Includes zombies: ended processes whose parent does not know yet that they ended. */
  hasEnded: boolean;
  /** Since the start of the machine. */
  startTicks: number;
}

/** Linux: a tick that programs see always takes 10 ms. */
const msPerTick = 10;

/** @returns undefined if the process is not visible, and on systems other than Linux */
function readStat(pid: number | 'self'): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name in parentheses may contain spaces
    return { hasEnded: 'ZX'.includes(fields[0] ?? ''), startTicks: Number(fields[19]) };
  } catch {
    return undefined;
  }
}

const ownStartTicks = readStat('self')?.startTicks ?? NaN;

/** Epoch milliseconds. Relative to this process: in a container, `/proc/uptime` may be that of the container. */
const startedAt = ({ startTicks }: ProcessStat): number =>
  performance.timeOrigin + (startTicks - ownStartTicks) * msPerTick;
