/** From this level on pino's entries speak of faults: `error` and `fatal`. */
const faultLevel = 50;
const shown = 5;

/**
 * What must not stand in the log of a service, whatever it was sent: faults, lines that are no entries of its own (somebody has
 * written there), and keys.
 */
export function problemsInLog(name: string, log: string, secrets: readonly string[]): string[] {
  const problems: string[] = [];
  for (const line of log.split('\n').filter((each) => each !== '')) {
    const entry = parse(line);
    if (entry === undefined) problems.push(`${name}: a line that is no entry: ${line.slice(0, 300)}`);
    else if (entry.level >= faultLevel) problems.push(`${name}: a fault is logged: ${line.slice(0, 3_000)}`);
  }
  if (secrets.some((secret) => log.includes(secret.slice(-32)))) problems.push(`${name}: a key stands in the log`);
  return problems.length <= shown ? problems : [...problems.slice(0, shown), `${name}: … ${problems.length} in all`];
}

function parse(line: string): { level: number } | undefined {
  try {
    const entry = JSON.parse(line) as { level?: unknown };
    return typeof entry.level === 'number' ? { level: entry.level } : undefined;
  } catch {
    return undefined;
  }
}
