import { useEffect, useEffectEvent, useState } from 'react';
import { type ImageState, useLoadedImage } from '../shared/previews/use-loaded-image.ts';
import { usePreviewMoment } from '../shared/previews/use-preview-moment.ts';

const debounceMs = 200;
const retryMs = 5_000;

/**
 * An animation that keeps the right time: it is loaded again when it has played or the tab comes back, and every few seconds after a
 * failure. Changes wait until the visitor stops typing.
 *
 * @param addressAt - the address of the image as somebody opens it at this moment (epoch milliseconds); undefined while it is not known,
 *   which keeps the last image
 */
export function useLiveImage(addressAt: (openedMs: number) => string | undefined, seconds: number): ImageState {
  const moment = usePreviewMoment(seconds, true);
  const [address, setAddress] = useState<string>();
  const identity = addressAt(0);
  const renewAddress = useEffectEvent(() => setAddress(addressAt(Date.now())));
  const image = useLoadedImage(address, 0);

  useEffect(() => {
    if (identity === undefined) return undefined;
    const timer = setTimeout(renewAddress, debounceMs);
    return () => clearTimeout(timer);
  }, [identity, moment]);

  useEffect(() => {
    if (!image.failed) return undefined;
    const timer = setTimeout(renewAddress, retryMs);
    return () => clearTimeout(timer);
  }, [image.failed]);

  return image;
}
