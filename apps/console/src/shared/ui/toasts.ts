import type { Toast } from './toast-list.tsx';

type Show = (toast: Toast) => void;

let requested = false;
const listeners = new Set<() => void>();

/** Whether any toast was shown: their code is loaded with the first one. */
export const toastsAreNeeded = (): boolean => requested;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what has happened, at the edge of the window. Errors belong to what failed, not here. */
export const showToast: Show = (toast) => {
  requested = true;
  for (const listener of listeners) listener();
  void import('./toast-list.tsx').then(({ show }) => show(toast));
};
