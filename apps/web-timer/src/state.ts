import type { LiveTimer, TimerState } from '@tminus/domain';

/** The version that this script knows. It leaves the image of the timer as it is if the state has another. */
const knownVersion = 1;
const timeoutMs = 10_000;

/** A state, and when it was true: the moment of `performance.now()` at which the clock of the service showed `serverTime`. */
export interface ReceivedState extends TimerState {
  live: LiveTimer;
  atMs: number;
  uncertaintyMs: number;
}

const requests: Record<string, Promise<ReceivedState> | undefined> = {};
/** The view of the page is counted for these: asking again is not another one. */
const viewed = new Set<string>();
let wasPrerendered = false;

/**
 * Elements with the same address share one request. It waits until the page is shown and its elements are complete.
 *
 * @throws Error (as a rejection) if there is no answer within 10 s; with the answer as its `cause` if the timer is paused, or this script does not
 *   know the state
 */
export function fetchState(url: string): Promise<ReceivedState> {
  return (requests[url] ??= requestState(url).finally(() => (requests[url] = undefined)));
}

const event = (name: string) => new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));

async function requestState(url: string): Promise<ReceivedState> {
  if ((document as { prerendering?: boolean }).prerendering) {
    wasPrerendered = true;
    await event('prerenderingchange');
  }
  // A classic script runs before the image in the element exists.
  await (document.readyState === 'loading' && event('DOMContentLoaded'));
  if (!viewed.has(url) && (await hasImage(url))) viewed.add(url);
  const address = new URL(url);
  address.searchParams.set('page', viewed.has(url) ? 'again' : 'view');
  const signal = AbortSignal.timeout(timeoutMs);
  const started = performance.now();
  try {
    const response = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' });
    const uncertaintyMs = (performance.now() - started) / 2;
    if (response.ok) viewed.add(url);
    const state = (await response.json()) as TimerState & Pick<ReceivedState, 'live'>;
    if (state.version !== knownVersion || !state.live) throw new Error('', { cause: state });
    return { ...state, atMs: started + uncertaintyMs, uncertaintyMs };
  } catch (error) {
    if (signal.aborted) viewed.add(url); // the service has probably counted it
    throw error;
  }
}

/** Whether an image of the timer is the view of the page. Nobody saw it while the page was prepared in advance. */
async function hasImage(url: string): Promise<boolean> {
  const images = [...document.images].filter(({ src }) => src.startsWith(url.replace(/\.json.*/, '')));
  await Promise.allSettled(
    images.map((image) => {
      image.loading = 'eager'; // a lazy one would load now or never
      return image.decode();
    }),
  );
  return !wasPrerendered && images.some(({ naturalWidth }) => naturalWidth > 0);
}
