/** A shell command that lists the account's timers, ready to paste. */
export function curlExample(apiBaseUrl: string, key: string, scopes: readonly string[]): string {
  return `curl ${shellWord(`${apiBaseUrl}/api/v1${pathFor(scopes)}`)} \\\n  -H ${shellWord(`Authorization: Bearer ${key}`)}`;
}

/** A request that the key may send. */
function pathFor(scopes: readonly string[]): string {
  const readsTimers = scopes.includes('timers:read');
  return !readsTimers && scopes.includes('usage:read') ? '/usage' : '/timers';
}

/** One word in POSIX shells, whatever it contains. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
