import pc from 'picocolors';

type Severity = 'ok' | 'warning' | 'error';

/** What a check has found. */
export interface Finding {
  /** A word or two: what was checked. */
  check: string;
  severity: Severity;
  /** One sentence, without a period. */
  message: string;
  /** What to do about it. */
  fix?: string;
}

export const ok = (check: string, message: string): Finding => ({ check, severity: 'ok', message });
export const warning = (check: string, message: string, fix: string): Finding => ({
  ...{ check, severity: 'warning', message, fix },
});
export const problem = (check: string, message: string, fix: string): Finding => ({
  ...{ check, severity: 'error', message, fix },
});

const signs: Record<Severity, string> = { ok: pc.green('✓'), warning: pc.yellow('!'), error: pc.red('✗') };
const emphasis: Record<Severity, (text: string) => string> = { ok: (text) => text, warning: pc.yellow, error: pc.red };

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The findings as lines: a sign, what was checked, what was found, and below it what to do. */
export function report(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, severity, message, fix }, i) => {
    const label = findings[i - 1]?.check === check ? '' : check;
    const line = `${signs[severity]} ${pc.bold(label.padEnd(width))}  ${emphasis[severity](message)}`;
    return fix === undefined ? [line] : [line, `${' '.repeat(width + 4)}${pc.dim(`→ ${fix}`)}`];
  });
  return [...lines, '', summary(findings)].join('\n');
}

function summary(findings: readonly Finding[]): string {
  const [errors, warnings] = (['error', 'warning'] as const).map(
    (severity) => findings.filter((each) => each.severity === severity).length,
  );
  if (errors) return pc.red(`${plural(errors, 'problem')}${warnings ? ` and ${plural(warnings, 'warning')}` : ''}.`);
  return warnings ? pc.yellow(`No problems, ${plural(warnings, 'warning')}.`) : pc.green('Everything is fine.');
}
