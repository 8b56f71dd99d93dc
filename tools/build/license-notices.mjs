/** The license texts of what the server image contains, for `pack.mjs`. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const introduction = `T-minus contains the software, the fonts and the data below, or parts of them. This list is generated from the installed packages.
The font files carry their own notices of copyright too.`;

/** The license of a package, and its text if there is one. */
function noticeOf(folder) {
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return { license, text: text || 'The package contains no license text.' };
}

/**
 * @param {ReadonlyMap<string, string>} packages - the folder of each `name@version`
 * @returns the packages with their license and its text, equal texts once
 */
export function licenseNotices(packages) {
  const byText = new Map();
  for (const name of [...packages.keys()].sort()) {
    const { license, text } = noticeOf(packages.get(name));
    if (typeof license !== 'string') throw new Error(`The license of ${name} is unknown.`);
    byText.set(text, [...(byText.get(text) ?? []), `${name} (${license})`]);
  }
  const sections = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return `${[introduction, ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
