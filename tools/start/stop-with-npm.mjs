import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The current parent and program name of a process; undefined if the process does not exist. */
function processInfo(pid) {
  try {
    // Linux: "pid (name) state parent …"
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    const [, parent, name] = /^\s*(\d+)\s+(.*)$/.exec(stdout ?? '') ?? [];
    return parent === undefined ? undefined : { name, parent: Number(parent) };
  }
}

/**
 * Stops this process when npm is gone. npm runs scripts in a shell that survives when npm is killed, so this process would get no signal
 * and keep its ports. A changed parent process id shows that the shell, or npm above it, has exited.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const above = processInfo(shell);
  const watchesShell = above !== undefined && /(^|[/-])(ba|da|a|k|z)?sh$/.test(above.name);
  const isOrphan = () => process.ppid !== shell || (watchesShell && processInfo(shell)?.parent !== above.parent);
  setInterval(() => isOrphan() && process.kill(process.pid, 'SIGTERM'), 500).unref();
}
