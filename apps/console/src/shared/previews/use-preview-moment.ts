import { useEffect, useState } from 'react';

const currentSecond = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

/**
 * The instant at which previews are opened (ISO 8601). It changes when the animations have played, and when the tab returns:
 * browsers stop animations that nobody sees.
 *
 * @param playingSeconds - how long the animations play
 * @param moving - false keeps the instant, for stills
 */
export function usePreviewMoment(playingSeconds: number, moving: boolean): string {
  const [moment, setMoment] = useState(currentSecond);

  useEffect(() => {
    if (!moving) return;
    const renew = () => document.visibilityState === 'visible' && setMoment(currentSecond());
    const timer = setInterval(renew, playingSeconds * 1_000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [playingSeconds, moving]);

  return moment;
}
