import { useEffect, useEffectEvent, useState } from 'react';

export interface LiveImage {
  src: string;
  /** Bytes on the wire; undefined where the browser does not say. */
  bytes: number | undefined;
}

const debounceMs = 200;
const retryMs = 5_000;

/**
 * An animation that keeps the right time: it is loaded again when it has played or the tab comes back, and swapped only when it is
 * decoded. Changes wait until the visitor stops typing.
 *
 * @param addressAt - the address of the image as somebody opens it at this moment (epoch milliseconds); undefined if there is none
 */
export function useLiveImage(
  addressAt: (openedMs: number) => string | undefined,
  seconds: number,
): { image: LiveImage | undefined; failed: boolean } {
  const [image, setImage] = useState<LiveImage>();
  const [failed, setFailed] = useState(false);
  const identity = addressAt(0);
  const currentAddress = useEffectEvent(() => addressAt(Date.now()));

  useEffect(() => {
    if (identity === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latest = 0;
    const sizes = new Map<string, number>();
    // An observer also hears of what no longer fits into the browser's buffer.
    const observer = new PerformanceObserver((list) => {
      for (const { name, encodedBodySize } of list.getEntries() as PerformanceResourceTiming[]) {
        if (encodedBodySize === 0) continue;
        sizes.set(name, encodedBodySize);
        setImage((shown) => (shown && absolute(shown.src) === name ? { ...shown, bytes: encodedBodySize } : shown));
      }
    });
    observer.observe({ type: 'resource' });
    const load = async () => {
      clearTimeout(timer);
      const own = ++latest;
      const src = currentAddress() ?? '';
      const loaded = await decode(src);
      if (own !== latest) return;
      setFailed(!loaded);
      if (loaded) setImage({ src, bytes: sizes.get(absolute(src)) });
      sizes.clear();
      timer = setTimeout(load, loaded ? seconds * 1000 : retryMs);
    };
    const reloadWhenVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    timer = setTimeout(load, debounceMs);
    document.addEventListener('visibilitychange', reloadWhenVisible);
    return () => {
      latest = Number.NaN;
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', reloadWhenVisible);
    };
  }, [identity, seconds]);

  return { image, failed };
}

async function decode(src: string): Promise<boolean> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return true;
  } catch {
    return false; // the server refused or could not be reached
  }
}

const absolute = (src: string) => new URL(src, location.href).href;
