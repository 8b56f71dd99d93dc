export type SmallStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where storage is blocked, browsers throw as soon as it is named: here, when it is used. */
const whenUsed = (storage: () => Storage): SmallStorage => ({
  getItem: (key) => storage().getItem(key),
  setItem: (key, value) => storage().setItem(key, value),
  removeItem: (key) => storage().removeItem(key),
});

/** `sessionStorage`: of this tab. */
export const tabStorage = whenUsed(() => sessionStorage);
/** `localStorage`: of all tabs of this browser. */
export const browserStorage = whenUsed(() => localStorage);

/** Removes the drafts and links of the person who signs out: the next one at this computer is somebody else. */
export function forgetPerson(storages: () => readonly Storage[] = () => [sessionStorage, localStorage]): void {
  try {
    for (const storage of storages())
      for (const key of Object.keys(storage)) if (/^tminus\.(draft|link)\./.test(key)) storage.removeItem(key);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
