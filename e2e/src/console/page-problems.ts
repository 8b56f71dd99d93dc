import { type RecordedPage, eventually } from '@tminus/testing';
import { readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { ConsoleUnderTest } from './console-under-test.ts';

/** What the page shows: its texts, except code, and the values of its fields. */
const shownTexts = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest('pre, code, script, style')) found.push(texts.currentNode.data);
  for (const input of document.querySelectorAll('input:not([type=hidden])'))
    if (!input.ariaHidden) found.push(input.value);
  return found.join('\\n');
})()`;

/** Fields whose clock is that of the browser, whatever the language of the page is. */
const browserClocks = `[...document.querySelectorAll('input:is([type=time], [type=datetime-local], [type=date])')]
  .filter((input) => !input.ariaHidden).map(({ type }) => type)`;

/** Dates and times that are not written as in the language of the page. A countdown, such as 00:00:00, is no time of day. */
const foreign: Record<string, RegExp> = {
  en: /(?<![\d:])\d{1,2}:\d\d(?!\d|:|\s?[AP]M)|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\.\d{1,2}\.\d{4}\b/g,
  de: /\b\d{1,2}:\d\d(?::\d\d)?\s?[AP]M|\b\d{4}-\d\d-\d\d\b|\b\d{1,2}\.\d{1,2}\.\d{4}\b/g,
};

/** What mixes clocks or styles of dates, in English as in `en-US`, in German, and in other languages only dates as programs write them. */
export async function foreignDates(page: Page, language: string): Promise<string[]> {
  const texts = await page.evaluate<string>(shownTexts);
  const fields = await page.evaluate<string[]>(browserClocks);
  return [
    ...(texts.match(foreign[language] ?? /\b\d{4}-\d\d-\d\d\b/g) ?? []).map((text) => `shows ${text}`),
    ...fields.map((type) => `has a field for a ${type} of the browser`),
  ];
}

const find = readFileSync(new URL('in-page/layout-problems.js', import.meta.url), 'utf8');
const nextFrame = 'await new Promise(requestAnimationFrame);';

/** @returns one line for each text or control that is cut off, or that something lies over */
export function layoutProblems(page: Page): Promise<string[]> {
  // After a change of the size, React draws in the next frame.
  return page.evaluate<string[]>(
    `(async () => { ${nextFrame} ${nextFrame} const problems = ${find}; return problems; })()`,
  );
}

export const allWidths = [360, 480, 600, 768, 900, 1024, 1280, 1440];
/** So high that most of a page is in the window. */
const highWindow = 3_000;

/** How long a page may take to follow a new width on a busy machine: some components are rendered again. */
const settledWithinMs = 20_000;

/** What is cut off, covered or outside the window at some width. One line for each problem, with the widths. */
export async function problemsAtWidths(
  shown: RecordedPage,
  { widths, height = highWindow }: { widths: readonly number[]; height?: number },
): Promise<string[]> {
  const widthsOf = new Map<string, number[]>();
  for (const width of widths) {
    await shown.page.setViewportSize({ width, height });
    for (const problem of await lastingProblems(shown))
      widthsOf.set(problem, [...(widthsOf.get(problem) ?? []), width]);
  }
  return [...widthsOf].map(([problem, at]) => `${problem} at ${at.join(', ')} px`);
}

/**
 * With text of twice the size, which is the browser's own setting: the sizes in media queries grow, too, as soon as the page gets another
 * width than it has. Leaves the text as it was.
 */
export async function problemsOfLargeText(shown: RecordedPage): Promise<string[]> {
  const session = await shown.page.context().newCDPSession(shown.page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const found = await problemsAtWidths(shown, { widths: [1280] });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  return found.map((problem) => `large text: ${problem}`);
}

async function lastingProblems(shown: RecordedPage): Promise<string[]> {
  let found: string[] = [];
  const check = async () => {
    found = await layoutProblems(shown.page);
    if ((await shown.sidewaysScroll()) > 0) found.push('is wider than the window');
    if (found.length > 0) throw new Error(found.join('\n'));
  };
  await eventually(check, { withinMs: settledWithinMs }).catch(() => undefined);
  return found;
}

/** Set it to keep a screenshot of every page. */
const screenshotFolder = process.env['SCREENSHOTS'];

/** Errors, and requests to other servers than the API, such as the image service. */
export function problemsOfRequests({ record }: RecordedPage, service: ConsoleUnderTest): string[] {
  const own = new URL(service.url('/')).origin;
  const isOwn = (url: string) => /^(data|blob):/.test(url) || new URL(url).origin === own;
  const foreign = record.requestedUrls.filter((url) => !isOwn(url));
  return [...foreign.map((url) => `a request to ${url}`), ...record.errors];
}

export async function keepScreenshot({ page }: RecordedPage, name: string): Promise<void> {
  if (screenshotFolder === undefined) return;
  mkdirSync(screenshotFolder, { recursive: true });
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
}
