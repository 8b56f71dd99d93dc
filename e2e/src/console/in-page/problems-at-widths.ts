import type { RecordedPage } from '@tminus/testing';
import { layoutProblems } from './layout-problems.ts';

const widths = [360, 480, 600, 768, 900, 1024, 1280, 1440];
/** So high that most of a page is in the window. */
const height = 3_000;

/** What is cut off, covered or outside the window at some width. One line for each problem, with the widths. */
export async function problemsAtWidths(shown: RecordedPage): Promise<string[]> {
  const widthsOf = new Map<string, number[]>();
  for (const width of widths) {
    await shown.page.setViewportSize({ width, height });
    const found = await layoutProblems(shown.page);
    const sideways = await shown.sidewaysScroll();
    if (sideways > 0) found.push('is wider than the window');
    for (const problem of found) widthsOf.set(problem, [...(widthsOf.get(problem) ?? []), width]);
  }
  return [...widthsOf].map(([problem, at]) => `${problem} at ${at.join(', ')} px`);
}
