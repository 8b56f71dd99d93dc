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

const requests: Record<string, Promise<ReceivedState> | undefined> = {};
/** What the next request is: the view of the page, or not another one. */
const kinds: Record<string, 'view' | 'again'> = {};

/**
 * Elements with the same address share one request. It waits until the page is shown and its elements are complete.
 *
 * @param element - which shows it
 * @throws Error (as a rejection) if there is no answer within 10 s; with the answer as its `cause` if the timer is paused, or this script does not
 *   know the state
 */
export function fetchState(url: string, element: Element): Promise<ReceivedState> {
  return (requests[url] ??= requestState(url, element).finally(() => (requests[url] = undefined)));
}

const event = (name: string) => new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));

async function requestState(url: string, element: Element): Promise<ReceivedState> {
  const { prerendering } = document as { prerendering?: boolean };
  await (prerendering && event('prerenderingchange'));
  // A classic script runs before the image in the element exists.
  await (document.readyState === 'loading' && event('DOMContentLoaded'));
  // Nobody saw the images of a page while it was prepared in advance.
  kinds[url] ??= !prerendering && (await hasImage(url, element)) ? 'again' : 'view';
  const address = new URL(url);
  address.searchParams.set('page', kinds[url]);
  const signal = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  try {
    const response = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' });
    const uncertaintyMs = (performance.now() - started) / 2;
    if (response.ok) kinds[url] = 'again';
    const state = (await response.json()) as TimerState & Pick<ReceivedState, 'live'>;
    if (state.version !== knownVersion || !state.live) throw new Error('', { cause: state });
    clockOf(url).measure(state.serverTime - started - uncertaintyMs, uncertaintyMs);
    return { ...state, url };
  } catch (error) {
    if (signal.aborted) kinds[url] = 'again'; // the service has probably counted it
    throw error;
  }
}

/** Whether an image of the timer is the view of the page, also one that takes more than 10 s. */
async function hasImage(url: string, element: Element): Promise<boolean> {
  const images = imagesAround(element).filter(({ src }) => src.startsWith(url.replace(/\.json.*/, '')));
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
