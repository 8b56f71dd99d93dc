import { previewLimits } from '@tminus/domain';
import { useEffect, useState } from 'react';

/** ISO 8601. */
export const currentSecond = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * The instant at which previews are opened (ISO 8601). It changes when the animations have played, and when the tab returns:
 * browsers stop animations that nobody sees.
 *
 * @param moving - false keeps the instant, for stills
 * @param playingSeconds - how long the animations play, if they end before the service cuts them
 * @param first - default: now
 */
export function usePreviewMoment(moving: boolean, playingSeconds = Number.POSITIVE_INFINITY, first?: string): string {
  const [moment, setMoment] = useState(first ?? currentSecond);

  useEffect(() => {
    if (!moving) return;
    const renew = () => document.visibilityState === 'visible' && setMoment(currentSecond());
    const timer = setInterval(renew, Math.min(playingSeconds, previewLimits.maxSeconds) * 1_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [playingSeconds, moving]);

  return moment;
}
