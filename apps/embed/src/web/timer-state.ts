import type { Countdown, TimerState } from '@tminus/domain';
import { forAnyOrigin, neverCached } from '../responses.ts';
import type { ImageTimer } from '../images/image-timer.ts';
import type { Viewer } from '../images/viewer.service.ts';

/** No `ETag`: a state contains the time of the service, and a page that gets an older one would have a wrong clock. */
export const stateHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': neverCached,
  ...forAnyOrigin,
};

/** What a state tells. */
interface StateParts {
  timer: ImageTimer;
  isPaused: boolean;
  /** Of the viewer. */
  countdown: Countdown;
  viewer: Viewer;
  token: string | undefined;
  /** Epoch milliseconds. */
  serverTime: number;
}

/** @param live - the JSON of `TimerState.live`, if a web page asks */
export function writeState(
  { timer, isPaused, countdown, viewer: { refusedToken }, token, serverTime }: StateParts,
  live: string | undefined,
): string {
  const json = JSON.stringify({
    version: 1,
    id: timer.id,
    serverTime,
    state: isPaused ? 'paused' : countdown.state,
    deadline: countdown.state === 'unknown' ? null : new Date(countdown.deadlineMs).toISOString(),
    token: token ?? null,
    ...(refusedToken && { refusedToken }),
  } satisfies TimerState);
  return live === undefined ? json : `${json.slice(0, -1)},"live":${live}}`;
}
