/** The license texts of what the server image contains, for `pack.mjs`. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from './run-program.mjs';

const checker = createRequire(import.meta.url)('license-checker-rseidelsohn');

const introduction = `T-minus contains the software, the fonts and the data below, or parts of them. This list is generated from the installed packages.
The font files carry their own notices of copyright too.`;

/** Reads the license from the files of a package: the checker misses some nested packages, for example in the build of the server image. */
function ownNotice(folder) {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  return { licenses: license, licenseText: file && readFileSync(join(folder, file), 'utf8') };
}

/**
 * @param {ReadonlyMap<string, string>} packages - the folder of each `name@version`
 * @returns the packages with their license and its text, equal texts once
 */
export async function licenseNotices(packages) {
  const found = await promisify(checker.init)({ start: root, customFormat: { licenseText: '' } });
  const byText = new Map();
  for (const name of [...packages.keys()].sort()) {
    const { licenses, licenseText } = found[name] ?? ownNotice(packages.get(name));
    if (!licenses || licenses === 'UNKNOWN') throw new Error(`The license of ${name} is unknown.`);
    const text = licenseText?.trim() || 'The package contains no license text.';
    byText.set(text, [...(byText.get(text) ?? []), `${name} (${licenses})`]);
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${[introduction, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
