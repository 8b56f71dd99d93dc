/** The license texts of what the server image contains, for `pack.mjs`. */
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { root } from './bundle-program.mjs';

const checker = createRequire(import.meta.url)('license-checker-rseidelsohn');

const introduction = `T-minus contains the software, the fonts and the data below, or parts of them. This list is generated from the installed packages.
The font files carry their own notices of copyright too.`;

/**
 * @param {ReadonlySet<string>} packages - `name@version` of each
 * @returns the packages with their license and its text, equal texts once
 */
export async function licenseNotices(packages) {
  const found = await promisify(checker.init)({ start: root, customFormat: { licenseText: '' } });
  const byText = new Map();
  for (const name of [...packages].sort()) {
    const { licenses, licenseText } = found[name] ?? {};
    if (!licenses || licenses === 'UNKNOWN') throw new Error(`The license of ${name} is unknown.`);
    const text = licenseText?.trim() || 'The package contains no license text.';
    byText.set(text, [...(byText.get(text) ?? []), `${name} (${licenses})`]);
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${[introduction, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
