import { LRUCache } from 'lru-cache';

/** IANA names start with a letter. This excludes offsets such as `+01:00`, which newer runtimes accept too. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** Caches valid names, because `Intl` takes 0.1 ms to check one. Bounded, because a name is valid in any mix of upper and lower case. */
const validNames = new LRUCache<string, true>({ max: 2_000 });

/** Whether `name` is an IANA time zone that this runtime knows. Links such as `Asia/Calcutta` are included. */
export function isTimeZone(name: string): boolean {
  if (validNames.has(name)) return true;
  if (!zoneName.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    return false; // Intl throws RangeError for unknown time zones, and nothing else
  }
  validNames.set(name, true);
  return true;
}
