import { readFileSync, statSync } from 'node:fs';
import { type TimeZoneRules, compareRuleVersions } from './rules.ts';
import { parseZoneinfo } from './zoneinfo.ts';

/** Where the system keeps its compiled time zones. Their version is in the first file (Debian, Alpine) or in the second one (macOS, BSD). */
const zoneinfo = '/usr/share/zoneinfo';
const versionFiles = ['tzdata.zi', '+VERSION'];

/** The first of the files that names a version. */
function findVersion(folder: string) {
  for (const name of versionFiles) {
    try {
      const path = `${folder}/${name}`;
      const text = readFileSync(path, 'utf8');
      const [, version] = /^(?:# version )?(\d{4}[a-z]+)/.exec(text) ?? [];
      if (version) return { version, released: statSync(path).mtime.toISOString().slice(0, 10), text };
    } catch {
      continue; // the machine has no such file, or nobody may read it
    }
  }
  return undefined;
}

/** The lines `Z name …` and `L target name` of `tzdata.zi`. `Factory` is no time zone, but says that none is set. */
function readNames(text: string) {
  const zones = [...text.matchAll(/^Z (\S+)/gm)].map(([, name = '']) => name).filter((name) => name !== 'Factory');
  const links = [...text.matchAll(/^L (\S+) (\S+)/gm)].map(([, target = '', name = '']): [string, string] => [
    name,
    target,
  ]);
  return { zones, links };
}

/**
 * The rules of the machine if they are newer than `bundled`, otherwise those. Where a file is missing or damaged, the bundled rules of its time
 * zone stay in use.
 */
export function newestRules(bundled: TimeZoneRules, folder = zoneinfo): TimeZoneRules {
  const found = findVersion(folder);
  if (found === undefined || compareRuleVersions(found.version, bundled.version) <= 0) return bundled;
  const { zones, links } = readNames(found.text);
  const read = (name: string) => {
    try {
      return parseZoneinfo(readFileSync(`${folder}/${name}`));
    } catch {
      return undefined;
    }
  };
  const added = zones.filter((name) => !bundled.names.has(name.toLowerCase()) && read(name) !== undefined);
  const names = [...bundled.names.values(), ...added, ...links.map(([name]) => name)];
  return {
    version: found.version,
    source: 'machine',
    released: found.released,
    names: new Map(names.map((name) => [name.toLowerCase(), name])),
    links: new Map([...bundled.links, ...links].filter(([name]) => !zones.includes(name))),
    choices: [...bundled.choices, ...added].sort(),
    changesOf: (name) => read(name) ?? bundled.changesOf(name),
  };
}
