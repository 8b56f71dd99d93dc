const unitNames = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
] as const;

/** What a screen reader says: `2 days, 3 hours, 4 minutes`, in the language of the timer. Without seconds, and rounded up. */
export function timeText(secondsLeft: number, language: string): string {
  let rest = secondsLeft + 59;
  const parts: string[] = [];
  for (const [seconds, unit] of unitNames) {
    const value = Math.floor(rest / seconds);
    rest %= seconds;
    if (value || (seconds === 60 && !parts.length)) {
      parts.push(new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value));
    }
  }
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}
