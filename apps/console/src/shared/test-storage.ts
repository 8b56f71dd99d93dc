import { ValueStorage } from './storages.ts';

/** A storage of a browser, for tests. `items` are its entries. */
export function testStorage(entries: Record<string, string> = {}): ValueStorage & { items: Record<string, string> } {
  const items = Object.assign(Object.create(methods) as Record<string, string>, entries);
  return Object.assign(new ValueStorage(() => items as unknown as Storage), { items });
}

const methods = {
  getItem(this: Record<string, string>, key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: Record<string, string>, key: string) {
    Reflect.deleteProperty(this, key);
  },
};
