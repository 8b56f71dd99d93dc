import bowser from 'bowser';

/** A browser as people know it, such as "Chrome on Windows". Null: unknown, such as a script. */
export function deviceName(userAgent: string): string | null {
  if (userAgent === '') return null; // bowser throws
  const { browser, os } = bowser.parse(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
