import { useEffect, useState } from 'react';

export interface ImageState {
  /** The address of the image to show: the last one that is complete. */
  shown: string | undefined;
  loading: boolean;
  failed: boolean;
}

/**
 * Loads and decodes an image before it replaces the one that is shown, so that nothing flickers while somebody types.
 *
 * @param address - undefined keeps the last image
 * @param attempt - a change tries a failed address again
 */
export function useLoadedImage(address: string | undefined, attempt: number): ImageState {
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<string>();

  useEffect(() => {
    if (!address) return;
    let current = true;
    const image = new Image();
    image.fetchPriority = 'high';
    image.src = address;
    image.decode().then(
      () => {
        if (!current) return;
        setShown(address);
        setFailed(undefined);
      },
      () => current && setFailed(address),
    );
    return () => {
      current = false;
    };
  }, [address, attempt]);

  return {
    shown,
    loading: address !== undefined && address !== shown && address !== failed,
    failed: address !== undefined && address === failed,
  };
}
