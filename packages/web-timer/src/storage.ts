/**
 * Reads what the browser keeps for the page.
 *
 * @param first - kept from now on if there is nothing yet. Default: nothing
 * @returns undefined if there is nothing, or the page may not use its storage
 */
export function stored(name: 'localStorage' | 'sessionStorage', key: string, first?: string): string | undefined {
  try {
    const storage: Record<string, string | undefined> = globalThis[name];
    if (first) storage[key] ??= first;
    return storage[key];
  } catch {
    return undefined;
  }
}
