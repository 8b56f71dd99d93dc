import type { LiveTimer, TimerState } from '@tminus/domain';
import { clockOf } from './server-clock.ts';

/** The version that this script knows. It leaves the image of the timer as it is if the state has another. */
const knownVersion = 1;
const timeoutMs = 10_000;

export interface ReceivedState extends TimerState {
  live: LiveTimer;
  /** The address of the state. */
  url: string;
}

const requests: Record<string, Promise<ReceivedState | undefined> | undefined> = {};
/** Timers whose view was counted for this page. */
const counted: Record<string, boolean | undefined> = {};
/** Timers that the page has shown: those that are paused have no views. */
const shown: Record<string, boolean | undefined> = {};

/**
 * Elements with the same address share one request. It waits until the page is visible and its elements are complete.
 *
 * @param element - which shows it
 * @returns undefined for a timer that is paused or deleted, which shows nothing
 * @throws Error (as a rejection) if the service does not answer within 10 s, or with an error or a state that this script does not know
 */
export function fetchState(url: string, element: Element): Promise<ReceivedState | undefined> {
  return (requests[url] ??= requestState(url, element).finally(() => (requests[url] = undefined)));
}

const event = (name: string) => new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));

async function requestState(url: string, element: Element): Promise<ReceivedState | undefined> {
  const { prerendering } = document as { prerendering?: boolean };
  await (prerendering && event('prerenderingchange'));
  await (document.hidden && event('visibilitychange'));
  // A classic script runs before the image in the element exists.
  await (document.readyState === 'loading' && event('DOMContentLoaded'));
  const timer = url.replace(/\.json.*/, '');
  // Nobody saw the images of a page while it was prepared in advance.
  const isSeen = counted[timer] ?? (!prerendering && (await hasImage(timer, element)));
  const isCounted = (counted[timer] ??= isSeen);
  counted[timer] = true;
  const address = new URL(url);
  address.searchParams.set('page', isCounted ? 'again' : 'view');
  const request = new AbortController();
  const { signal } = request;
  const timeout = setTimeout(() => request.abort(), timeoutMs);
  const started = performance.now();
  let isAnswered = false;
  try {
    const response = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' });
    const uncertaintyMs = (performance.now() - started) / 2;
    const { ok, status } = response;
    isAnswered = ok;
    // The page slept meanwhile.
    if (uncertaintyMs > timeoutMs) throw new Error();
    const state = (await response.json()) as TimerState & Pick<ReceivedState, 'live'>;
    const isPaused = state.state === 'paused';
    if (ok) counted[timer] = shown[timer] ||= !isPaused;
    if (isPaused || (status === 404 && shown[timer])) return undefined;
    if (!ok || state.version !== knownVersion || !state.live) throw new Error();
    clockOf(url).measure(state.serverTime - started - uncertaintyMs, uncertaintyMs);
    return { ...state, url };
  } finally {
    clearTimeout(timeout);
    // Without an answer in time, the service has probably counted it.
    if (!isAnswered && !signal.aborted) counted[timer] = isCounted;
  }
}

/** Whether an image of the timer is the view of the page, also one that takes more than 10 s. One whose address says `page=` is not. */
async function hasImage(timer: string, element: Element): Promise<boolean> {
  const images = imagesAround(element).filter(({ currentSrc, src, dataset }) => {
    // A plugin loads it later, or never.
    for (const name in dataset) {
      const value = dataset[name] as string;
      if (value.includes(timer)) dataset[name] = value.replace(/\.png\b\??/g, '.png?page=again&');
    }
    const address = currentSrc || src;
    return address.startsWith(timer) && !/[?&]page=/.test(address);
  });
  const loaded = images.map((image) => {
    image.loading = 'eager'; // a lazy one would load now or never
    return image.decode();
  });
  await Promise.race([Promise.allSettled(loaded), new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  return images.some(({ complete, naturalWidth }) => !complete || naturalWidth);
}

/** In the tree of the node, and in those around it: components have trees of their own. */
function imagesAround(node: Node): HTMLImageElement[] {
  const root = node.getRootNode() as ShadowRoot;
  return [...root.querySelectorAll('img'), ...(root.host ? imagesAround(root.host) : [])];
}
