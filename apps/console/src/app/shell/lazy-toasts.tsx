import { Suspense, lazy, useSyncExternalStore } from 'react';
import { subscribeToToasts, toastsAreNeeded } from '../../shared/ui/toasts.ts';

const ToastList = lazy(async () => ({ default: (await import('../../shared/ui/toast-list.tsx')).ToastList }));

/** The place for toasts: loaded with the first one. */
export function LazyToasts() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, toastsAreNeeded);
  return <Suspense fallback={null}>{isNeeded && <ToastList />}</Suspense>;
}
