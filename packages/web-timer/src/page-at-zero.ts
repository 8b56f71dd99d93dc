import { webAddress } from './elements.ts';

/**
 * What the attributes `show`, `hide` and `redirect` of a timer do at zero.
 *
 * @param wasRunning - whether this page showed it before zero
 */
export function changePage(timer: Element, wasRunning: boolean): void {
  forAll(timer.getAttribute('show'), show);
  forAll(timer.getAttribute('hide'), hide);
  const target = webAddress(timer.getAttribute('redirect'));
  const page = pageOf(location.href);
  // The server may answer `target` with this page: then this page is where the visitor comes from.
  const { referrer } = document;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isPage = referrer && referrer !== `${location.origin}/`;
  const wasLedHere = isPage ? pageOf(referrer) === page : visit?.redirectCount;
  if (target && pageOf(target.href) !== page && (wasRunning || !wasLedHere)) location.replace(target);
}

function forAll(selector: string | null, change: (element: HTMLElement) => void): void {
  try {
    document.querySelectorAll<HTMLElement>(selector ?? '').forEach(change);
  } catch {
    // The attribute is missing, or its selector is invalid.
  }
}

/** Whatever `display` the styles of the page set. */
function hide(element: HTMLElement): void {
  element.hidden = true;
  element.style.setProperty('display', 'none', 'important');
}

function show(element: HTMLElement): void {
  const { style } = element;
  element.hidden = false;
  if (style.display === 'none') style.display = '';
  if (getComputedStyle(element).display === 'none') style.setProperty('display', 'revert', 'important');
}

/** An address without its hash and last slash. */
const pageOf = (address: string) => address.replace(/\/?(#.*|$)/, '');
