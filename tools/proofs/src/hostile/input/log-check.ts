/** The pino level `error`. */
const errorLevel = 50;
const maxProblems = 5;
/** Above this number per second, the service does not sample its refusals. */
const maxRefusalsPerSecond = 20;
const refusals = [401, 429];

/**
 * Finds what a log must never contain, regardless of what the service receives: errors, lines that are not log entries (an injection),
 * keys, and a flood of refusals.
 */
export function problemsInLog(name: string, log: string, secrets: readonly string[]): string[] {
  const problems: string[] = [];
  const refusalsBySecond = new Map<string, number>();
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const entry = parse(line);
    if (entry === undefined) problems.push(`${name}: a line that is not a log entry: ${line.slice(0, 300)}`);
    else if (entry.level >= errorLevel) problems.push(`${name}: a logged error: ${line.slice(0, 3_000)}`);
    else if (entry.status !== undefined && refusals.includes(entry.status)) {
      const second = String(entry.time).slice(0, '2026-11-22T10:00:00'.length);
      refusalsBySecond.set(second, (refusalsBySecond.get(second) ?? 0) + 1);
    }
  }
  const most = Math.max(0, ...refusalsBySecond.values());
  if (most > maxRefusalsPerSecond) problems.push(`${name}: ${most} logged refusals in one second`);
  if (secrets.some((secret) => log.includes(secret.slice(-32)))) problems.push(`${name}: a key in the log`);
  return problems.length <= maxProblems
    ? problems
    : [...problems.slice(0, maxProblems), `${name}: … ${problems.length} in total`];
}

interface Entry {
  level: number;
  /** ISO 8601. */
  time?: string;
  /** Of a response. */
  status?: number;
}

function parse(line: string): Entry | undefined {
  try {
    const entry = JSON.parse(line) as Partial<Entry>;
    return typeof entry.level === 'number' ? { ...entry, level: entry.level } : undefined;
  } catch {
    return undefined;
  }
}
