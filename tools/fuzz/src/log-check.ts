/** The pino level `error`. */
const errorLevel = 50;
const maxProblems = 5;

/**
 * Finds what a log must never contain, regardless of what the service receives: errors, lines that are not log entries (an injection), and
 * keys.
 */
export function problemsInLog(name: string, log: string, secrets: readonly string[]): string[] {
  const problems: string[] = [];
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const entry = parse(line);
    if (entry === undefined) problems.push(`${name}: a line that is not a log entry: ${line.slice(0, 300)}`);
    else if (entry.level >= errorLevel) problems.push(`${name}: a logged error: ${line.slice(0, 3_000)}`);
  }
  if (secrets.some((secret) => log.includes(secret.slice(-32)))) problems.push(`${name}: a key in the log`);
  return problems.length <= maxProblems
    ? problems
    : [...problems.slice(0, maxProblems), `${name}: … ${problems.length} in total`];
}

function parse(line: string): { level: number } | undefined {
  try {
    const entry = JSON.parse(line) as { level?: unknown };
    return typeof entry.level === 'number' ? { level: entry.level } : undefined;
  } catch {
    return undefined;
  }
}
