/**
 * A map that keeps what was used lately: at least the last `size` keys, at most twice as many. In two generations: where the
 * young one is full it becomes the old one, whose keys are forgotten unless they are asked for again. A look-up of a young key
 * costs what a look-up in a Map does; nothing is linked or moved, as in a list by use.
 */
export class RecentMap<Key, Value> {
  private young = new Map<Key, Value>();
  private old = new Map<Key, Value>();

  constructor(private readonly size: number) {}

  get(key: Key): Value | undefined {
    const young = this.young.get(key);
    if (young !== undefined) return young;
    const old = this.old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  clear(): void {
    this.young.clear();
    this.old.clear();
  }

  set(key: Key, value: Value): void {
    if (this.young.size >= this.size && !this.young.has(key)) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(key, value);
  }
}
