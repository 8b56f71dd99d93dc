export type Severity = 'ok' | 'warning' | 'error';

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
