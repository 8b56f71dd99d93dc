import type { TimeZoneRules } from './rules.ts';
import { type ZoneChanges, endOfYear, zoneChanges } from './zone-changes.ts';

/** Rules as a service sends them to its console, which would otherwise need those of the browser. 7 KB compressed. */
export interface SentRules extends Pick<TimeZoneRules, 'version' | 'source' | 'released'> {
  /** For all time zones with the same clocks. */
  readonly clocks: readonly {
    readonly names: readonly string[];
    /** Minutes ahead of UTC: before the first change, and from each change on. */
    readonly offsets: readonly number[];
    /** Minutes: the first change since 1970, the others since the change before. */
    readonly changes: readonly number[];
  }[];
}

/** Before it, clocks show what they showed at its start. */
const firstSentYear = 2010;
/** The 28 years up to it have all calendars. Exceptions that some rules list for later years are left out. */
const lastSentYear = 2065;
const minuteMs = 60_000;

/** Takes tens of milliseconds: it reads all time zones. */
export function rulesToSend({ version, source, released, names, links, changesOf }: TimeZoneRules): SentRules {
  const byClock = new Map<string, SentRules['clocks'][number] & { names: string[] }>();
  const zones = new Map<string, string[]>();
  for (const name of names.values()) {
    const zone = links.get(name) ?? name;
    zones.set(zone, [...(zones.get(zone) ?? []), name]);
  }
  for (const [zone, zoneNames] of zones) {
    const clock = sentClock(changesOf(zone));
    const key = JSON.stringify(clock);
    const known = byClock.get(key);
    if (known) known.names.push(...zoneNames);
    else byClock.set(key, { names: zoneNames, ...clock });
  }
  return { version, source, released, clocks: [...byClock.values()] };
}

function sentClock({ changes, offsets }: ZoneChanges) {
  const all = Array.from(changes);
  const from = all.findIndex((ms) => ms >= Date.UTC(firstSentYear, 0));
  const first = from < 0 ? all.length : from;
  const sent = all.slice(first).filter((ms) => ms < endOfYear(lastSentYear));
  return {
    offsets: Array.from(offsets)
      .slice(first, first + sent.length + 1)
      .map((offset) => Math.round(offset / minuteMs)),
    changes: sent.map((ms, index) => (ms - (sent[index - 1] ?? 0)) / minuteMs),
  };
}

/** The rules that `rulesToSend` has written. */
export function rulesFrom({ clocks, ...release }: SentRules): TimeZoneRules {
  const names = clocks.flatMap((clock) => clock.names.map((name) => [name, clock] as const));
  const byName = new Map(names);
  return {
    ...release,
    names: new Map(names.map(([name]) => [name.toLowerCase(), name])),
    links: new Map(),
    choices: [],
    changesOf: (name) => {
      const { changes = [], offsets: [first = 0, ...others] = [] } = byName.get(name) ?? {};
      let fromMs = 0;
      return zoneChanges(
        first * minuteMs,
        changes.map((minutes, index) => [(fromMs += minutes * minuteMs), (others[index] ?? 0) * minuteMs]),
        lastSentYear,
      );
    },
  };
}
