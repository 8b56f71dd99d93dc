import bowser from 'bowser';

interface BrowserName {
  browser: string | null;
  /** The operating system. */
  system: string | null;
}

const unknown: BrowserName = { browser: null, system: null };

/** A browser as people know it, such as Chrome on Windows. Null: unknown, such as a script. */
export function browserName(userAgent: string): BrowserName {
  if (userAgent === '') return unknown; // bowser throws
  const { browser, os } = bowser.parse(userAgent);
  return browser.name ? { browser: browser.name, system: os.name ?? null } : unknown;
}
