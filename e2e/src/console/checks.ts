import type { RecordedPage } from '@tminus/testing';
import { layoutProblems } from './in-page/layout-problems.ts';
import { Keyboard } from './keyboard.ts';
import type { ConsoleInBrowser } from './shared-console.ts';

export const checks = (started: () => ConsoleInBrowser): void => {
  let shown: RecordedPage;

  beforeAll(async () => {
    shown = await (await started().browser.newProfile({ viewport: { width: 400, height: 300 } })).newPage();
  });

  it.each([
    ['a box', '<div style="width: 3em; overflow: hidden; white-space: nowrap">Too long</div>', 'is cut off by div'],
    ['a line', '<div style="height: 0.5em; overflow: hidden">Too high</div>', 'is cut off by div'],
    ['the window', '<p style="white-space: nowrap; margin-left: 380px">Too far</p>', 'is cut off by the window'],
    [
      'an ellipsis',
      '<p style="width: 3em; overflow: hidden; text-overflow: ellipsis">Longername</p>',
      'is cut off by p',
    ],
    ['a select', '<select style="width: 3em"><option>A long choice</select>', 'does not fit into select'],
    ['another text', '<p>Below</p><p style="margin-top: -2em">Above</p>', 'overlaps'],
    ['an image', '<b>Below</b><i style="position: absolute; inset: 0; background: red"></i>', 'lies under i'],
  ])('find a text that is not completely visible because of %s', async (_cause, html, problem) => {
    await shown.page.setContent(html);
    expect(await layoutProblems(shown.page)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  const button = (name: string, style = '') => `<button style="${style}">${name}</button>`;
  const invisible = 'outline: none; box-shadow: none';

  it.each([
    ['is not visible', button('First') + button('Second', invisible), /Second.*the focus is not visible/],
    ['is outside the window', button('Second', 'position: fixed; left: -500px'), /Second.*outside the window/],
    [
      'is covered',
      button('Second') + '<i style="position: absolute; inset: 0; background: red"></i>',
      /Second.*lies under something else/,
    ],
    [
      'goes back',
      `<form>${button('First', 'position: absolute; top: 200px')}${button('Second', 'position: absolute; top: 20px')}</form>`,
      /Second.*comes after "First"/,
    ],
  ])('find a focus that %s', async (_problem, html, problem) => {
    await shown.page.setContent(html);
    const keyboard = new Keyboard(shown.page, 100);
    await keyboard.goTo('Second', { most: 2 });
    expect(keyboard.problems).toEqual([expect.stringMatching(problem)]);
  });
};
