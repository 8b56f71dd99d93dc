import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../apps/console/src/locales');

const catalogs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\bde\.po$/.test(name));
/** By message. */
const texts = new Map(
  catalogs.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
      ([, message = '', text = '']) => [message, text] as const,
    ),
  ),
);

describe('German texts', () => {
  it.each([
    ['History', 'Änderungen'],
    ['Gradient', 'Farbverlauf'],
    ['Starts later', 'Beginnt später'],
    ['Starts on', 'Beginnt am'],
  ])('call %j %j', (message, text) => expect(texts.get(message)).toBe(text));

  it('avoid other words for the same', () => {
    for (const text of texts.values()) expect(text).not.toMatch(/\bVerlauf\b|\bHistorie\b|\bEnden von\b|\bStartet\b/);
  });
});
