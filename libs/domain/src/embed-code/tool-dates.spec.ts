import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDeadline } from '../deadline.ts';
import { mailTools } from './mail-tools.ts';
import { toolDates, toolDatesReadOn } from './tool-dates.ts';

const page = readFileSync(join(__dirname, '../../../../docs/personal.md'), 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, tools = '', dates = '', write = '', source = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return source === '' ? [] : [{ tools, dates, write, source }];
});
const codeIn = (text = '') => [...text.matchAll(/`(.*?)`/g)].map(([, code]) => code);
const adviceOnPage = { text: 'ISO 8601 as text', dateAndTime: 'a property with date and time', any: 'as it is' };

/** Those that replace a placeholder by a date of the recipient. */
const tools = mailTools.filter(({ id, mergeTag }) => mergeTag !== '' && id !== 'html');

it.each(tools)('the dates of $name are those on the page', ({ id, name }) => {
  const dates = toolDates[id];
  const row = rows.find(({ tools: named }) => named.split(', ').includes(name));
  const unread = [...(row?.dates ?? '').matchAll(/\*\*(.*?)\*\*/g)].flatMap(([, bold = '']) =>
    bold.includes('not read') ? codeIn(bold) : [],
  );
  expect(codeIn(row?.dates)).toEqual([...(dates?.read ?? []), ...(dates?.unread ?? [])]);
  expect(unread).toEqual(dates?.unread ?? []);
  expect(row?.write).toBe(adviceOnPage[dates?.advice ?? 'text']);
  expect(row?.source).toEqual(dates ? expect.stringContaining(`](${dates.source})`) : '–');
});

it.each(Object.entries(toolDates))('the dates of %s are read or not, as it says', (_, { read, unread }) => {
  const isRead = (text: string) => parseDeadline(text, 'UTC') !== undefined;
  expect([...read, ...unread].filter(isRead)).toEqual(read);
});

it('says when the sources were read, as the page does', () => {
  const day = new Date(toolDatesReadOn).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  expect(page).toContain(`We read these documents on ${day}`);
});
