import { Skeleton, type SkeletonProps } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

/** Responses that arrive in this time never flash a skeleton. */
const skeletonDelayMs = 150;

/** Shows its children only after a moment: fast responses never flash. */
function Delayed({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? children : null;
}

/** Takes its place at once, so that nothing moves, and becomes visible after a moment. Give it the height of what is loading. */
export function DelayedSkeleton({ height, ...props }: SkeletonProps) {
  return (
    <div style={{ height }} aria-hidden>
      <Delayed>
        <Skeleton height={height} {...props} />
      </Delayed>
    </div>
  );
}
