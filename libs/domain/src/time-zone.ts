/** A name of the IANA data base begins with a letter; this keeps out offsets such as `+01:00`, which newer runtimes take too. */
const zoneName = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** Zones that were found to be known: asking Intl takes a tenth of a millisecond. Bounded, as it takes any case of a letter. */
const known = new Set<string>();
const maxKnown = 2_000;

/** Whether `name` is an IANA time zone that this runtime knows, links such as `Asia/Calcutta` included. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!zoneName.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
  } catch {
    return false; // RangeError: the only way in which Intl says that it does not know a zone
  }
  if (known.size < maxKnown) known.add(name);
  return true;
}
