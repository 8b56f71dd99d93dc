import { useEffect, useState } from 'react';

export interface ImageState {
  /** The address of the image to show: the last one that is complete. */
  shown: string | undefined;
  /** The size of the response body. undefined if the browser does not report it. */
  bytes: number | undefined;
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
  const [size, setSize] = useState<{ address: string; bytes: number }>();

  useEffect(() => {
    if (!address) return;
    let current = true;
    const observer = observeSize(address, (bytes) => setSize({ address, bytes }));
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
      observer.disconnect();
    };
  }, [address, attempt]);

  return {
    shown,
    bytes: size?.address === shown ? size?.bytes : undefined,
    loading: address !== undefined && address !== shown && address !== failed,
    failed: address !== undefined && address === failed,
  };
}

/** Reports the size of a response by Resource Timing. An observer also gets the entries that do not fit into the browser's buffer. */
function observeSize(address: string, report: (bytes: number) => void): PerformanceObserver {
  const { href } = new URL(address, location.href);
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName(href) as PerformanceResourceTiming[])
      if (entry.encodedBodySize > 0) report(entry.encodedBodySize);
  });
  observer.observe({ type: 'resource' });
  return observer;
}
