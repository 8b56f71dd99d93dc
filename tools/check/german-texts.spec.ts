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
    ['Ends of timers', 'Ende von Timern'],
  ])('call %j %j', (message, text) => expect(texts.get(message)).toBe(text));

  it('avoid other words for the same', () => {
    for (const text of texts.values()) expect(text).not.toMatch(/\bVerlauf\b|\bHistorie\b|\bEnden von\b|\bStartet\b/i);
  });

  it('complete the sentence of a label with each of its choices', () => {
    expect(texts.get('Send all events again since')).toBe('Alle Ereignisse erneut senden');
    for (const choice of ['an hour ago', '24 hours ago', '7 days ago', '30 days ago'])
      expect(texts.get(choice)).toMatch(/^der letzten /);
  });
});
