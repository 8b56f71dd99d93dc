import { useEffect, useEffectEvent, useState } from 'react';
import { type ImageState, useLoadedImage } from '../shared/previews/use-loaded-image.ts';
import { currentSecond, usePreviewMoment } from '../shared/previews/use-preview-moment.ts';

const debounceMs = 200;
const retryMs = 5_000;

export interface LiveImage extends ImageState {
  /** The address of the last request. */
  requested: string | undefined;
}

/**
 * An animation that keeps the right time: it is loaded again when it has played or the tab comes back, and every few seconds after a
 * failure. Changes wait until the visitor stops typing.
 *
 * @param addressAt - the address of the image as somebody opens it at this moment (ISO 8601); undefined while it is not known, which keeps
 *   the last image
 */
export function useLiveImage(addressAt: (at: string) => string | undefined): LiveImage {
  const moment = usePreviewMoment(true);
  const [address, setAddress] = useState<string>();
  const identity = addressAt('now');
  const renewAddress = useEffectEvent(() => setAddress(addressAt(currentSecond())));
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

  return { ...image, requested: address };
}
