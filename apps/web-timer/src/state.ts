import type { LiveTimer } from '@tminus/domain';

/** What the image service says of a timer, for a web page: `GET /t/<id>.json`. Other fields exist, and more may come. */
export interface TimerState {
  /** This script knows version 1, and leaves the image of the timer as it is if the state has another. */
  version: number;
  id: string;
  /** Epoch milliseconds, when the state was made. */
  serverTime: number;
  state: 'pending' | 'running' | 'expired' | 'paused' | 'unknown';
  /** ISO 8601. Null if there is none for this viewer. */
  deadline: string | null;
  live?: LiveTimer;
}

/** The version that this script knows. */
const knownVersion = 1;
const timeoutMs = 10_000;

/** A state, and when it was true: the moment of `performance.now()` at which the clock of the service showed `serverTime`. */
export interface ReceivedState extends TimerState {
  live: LiveTimer;
  atMs: number;
  uncertaintyMs: number;
}

const requests = new Map<string, Promise<ReceivedState>>();
/** The page has asked for these: asking again is not another view of it. */
const viewed = new Set<string>();

/**
 * Elements with the same address share one request.
 *
 * @param isViewed - whether the view of the page is counted by another request, that of the image in the element
 * @throws Error (as a rejection) if there is no answer within 10 s, or the answer is not a state that this script knows
 */
export function fetchState(url: string, isViewed: boolean): Promise<ReceivedState> {
  let request = requests.get(url);
  if (!request) {
    const address = new URL(url);
    address.searchParams.set('page', isViewed || viewed.has(url) ? 'again' : 'view');
    request = requestState(address.href)
      .then((state) => {
        viewed.add(url);
        return state;
      })
      .finally(() => requests.delete(url));
    requests.set(url, request);
  }
  return request;
}

async function requestState(url: string): Promise<ReceivedState> {
  const started = performance.now();
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(url, { signal: abort.signal, credentials: 'omit', cache: 'no-store' });
    const answered = performance.now();
    const state = (await response.json()) as TimerState;
    if (!response.ok || state.version !== knownVersion || !state.live || !(state.serverTime > 0))
      throw new Error('no state');
    const uncertaintyMs = (answered - started) / 2;
    return { ...state, live: state.live, atMs: answered - uncertaintyMs, uncertaintyMs };
  } finally {
    clearTimeout(timer);
  }
}
