import pc from 'picocolors';
import type { FuzzResult } from './fuzz.ts';

/** The human-readable report. */
export function report({
  service,
  requests,
  connections,
  seconds,
  statuses,
  mutations,
  residentMegabytes: { warm, end },
  problems,
}: FuzzResult): string {
  const rate = Math.round(requests / seconds);
  const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`);
  const lines = [
    `${pc.bold(service)}: ${requests} requests over ${connections} connections in ${seconds.toFixed(1)} s (${rate} per second)`,
    `  responses ${byStatus.join(', ')}`,
    `  requests  ${mutations.size} routes and mutations`,
    `  memory    ${Math.round(warm)} MB resident when warm, ${Math.round(end)} MB at the end`,
    ...(problems.length === 0 ? [`  ${pc.green('no problems')}`] : problems.map((problem) => `  ${pc.red(problem)}`)),
  ];
  return `${lines.join('\n')}\n`;
}
