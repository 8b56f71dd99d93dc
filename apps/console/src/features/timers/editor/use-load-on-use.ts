import { startTransition, useEffect, useState } from 'react';

const events = ['pointermove', 'pointerdown', 'keydown', 'input', 'focusin'] as const;

/** A page focuses its heading or its first field itself. Nobody can type into a field that only shows its value. */
const isUse = ({ type, target }: Event) =>
  type !== 'focusin' || (target instanceof Element && target.matches('[readonly]'));

/** Ends when somebody begins to use the page, also if they do so before the component that waits for it is shown. */
const use = new Promise<void>((resolve) => {
  const controller = new AbortController();
  const check = (event: Event) => {
    if (!isUse(event)) return;
    controller.abort();
    resolve();
  };
  for (const event of events) addEventListener(event, check, { signal: controller.signal });
});

/** What has been loaded already. */
const loaded = new Set<unknown>();

/**
 * Loads a lazy component when somebody begins to use the page, which needs less script until then.
 * @param load - as for `lazy`
 * @returns `isLoaded`; `standIn`, the properties of the field that is shown until then; and `isFocused`: whether that field has the focus, which
 *   the component then takes over
 */
export function useLoadOnUse(load: () => Promise<unknown>) {
  const [isLoaded, setLoaded] = useState(() => loaded.has(load));
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    // A failure too: the component then throws it to the error boundary of the page.
    const show = () => {
      loaded.add(load);
      startTransition(() => setLoaded(true));
    };
    if (!isLoaded) use.then(load).then(show, show);
  }, [isLoaded, load]);
  const standIn = { readOnly: true, onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
  return { isLoaded, isFocused, standIn };
}
