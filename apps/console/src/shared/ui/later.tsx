import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its children after what is around it has been painted, in pieces, so that people can use the first part of a long page at once. */
export function Later({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setShown(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isShown && children;
}
