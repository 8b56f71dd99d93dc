import { transferableSymbol, valueSymbol } from 'piscina';

/** Plain data that moves to another thread without copying its buffers. Afterward, this thread cannot use it. */
export function movable(value: object): { readonly [transferableSymbol]: object; readonly [valueSymbol]: object } {
  const buffers = new Set<ArrayBuffer>();
  collectBuffers(value, buffers);
  return {
    get [transferableSymbol]() {
      return [...buffers];
    },
    get [valueSymbol]() {
      return value;
    },
  };
}

function collectBuffers(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    // Small Buffers share memory with each other, which cannot be moved: those are copied.
    if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength) buffers.add(value.buffer);
    return;
  }
  for (const each of Object.values(value)) collectBuffers(each, buffers);
}
