import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string) => readFileSync(join(__dirname, path), 'utf8');

interface Declaration {
  tagName: string;
  attributes: { name: string }[];
}

const { modules } = JSON.parse(read('../custom-elements.json')) as { modules: { declarations: Declaration[] }[] };
const attributesOf = (element: string) =>
  modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === element)
    ?.attributes.map(({ name }) => name);

const namesIn = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name);

describe('the custom elements manifest', () => {
  it.each([
    ['tminus-timer', 'TimerAttributes'],
    ['tminus-bar', 'BarAttributes'],
  ])('has the attributes of %s that are in its types', (element, type) => {
    const [fields = ''] = new RegExp(`interface ${type} \\{[^}]*\\}`).exec(read('element.ts')) ?? [];
    expect(attributesOf(element)).toEqual(namesIn(fields, /^ {2}(\w+)\??:/gm));
  });

  it('has the attributes of the timer that docs/web-pages.md describes', () => {
    const [table = ''] = /^\| Attribute(?:.*\n)(?:\|.*\n)+/m.exec(read('../../../docs/web-pages.md')) ?? [];
    expect(attributesOf('tminus-timer')).toEqual(namesIn(table, /^\| `(\w+)`/gm));
  });
});
