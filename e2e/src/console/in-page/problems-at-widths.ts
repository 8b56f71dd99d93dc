import { type RecordedPage, eventually } from '@tminus/testing';
import { layoutProblems } from './layout-problems.ts';

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
