import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const find = readFileSync(new URL('layout-problems.js', import.meta.url), 'utf8');
const nextFrame = 'await new Promise(requestAnimationFrame);';

/** @returns one line for each text or control that is cut off, or that something lies over */
export function layoutProblems(page: Page): Promise<string[]> {
  // After a change of the size, React draws in the next frame.
  return page.evaluate<string[]>(
    `(async () => { ${nextFrame} ${nextFrame} const problems = ${find}; return problems; })()`,
  );
}
