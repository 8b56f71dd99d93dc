import { useState } from 'react';
import type { AccountTimer } from '../timer.ts';

/** Which of the timers on the page are selected. Timers that are no longer on it do not count. */
export function useSelection(timers: readonly AccountTimer[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = timers.filter(({ id }) => ids.has(id));
  const state = chosen.length === 0 ? 'none' : chosen.length === timers.length ? 'all' : 'some';
  return {
    chosen,
    state: state as 'none' | 'some' | 'all',
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(state === 'all' ? [] : timers.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
