import { execFileSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * In reality, attackers do not use the processors of the service. Here, this process and those it starts from now on (the restarted
 * database) run only while a processor is idle, or at least at the lowest priority.
 */
export function runWhenIdle(): void {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    execFileSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)], { stdio: 'ignore' });
  } catch {
    // Not Linux, or not installed.
  }
}
