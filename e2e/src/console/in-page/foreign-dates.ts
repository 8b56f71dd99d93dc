import type { Page } from 'playwright-core';

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
