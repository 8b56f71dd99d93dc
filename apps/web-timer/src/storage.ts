/**
 * Reads what the browser keeps for the page.
 *
 * @param first - kept from now on if there is nothing yet. Default: nothing
 * @returns null if there is nothing, or the page may not use its storage
 */
export function stored(name: 'localStorage' | 'sessionStorage', key: string, first?: string): string | null {
  try {
    const storage = globalThis[name];
    if (first && !storage.getItem(key)) storage.setItem(key, first);
    return storage.getItem(key);
  } catch {
    return null;
  }
}
