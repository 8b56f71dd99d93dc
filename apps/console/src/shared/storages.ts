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
