import { buildValues, ValueStore } from './value-store.ts';

const noWait = () => Promise.resolve();

/** Each value takes 100 bytes and identifies itself. */
const makeValue = () => jest.fn((value: number) => ({ value, byteLength: 100 }));

const storeOf = async (values: number, make: ReturnType<typeof makeValue>, yieldToEventLoop = noWait) =>
  new ValueStore(await buildValues(values, make, yieldToEventLoop), make);

describe('ValueStore', () => {
  it('builds few values in advance and yields after each', async () => {
    const make = makeValue();
    const yieldToEventLoop = jest.fn(noWait);
    const store = await storeOf(60, make, yieldToEventLoop);
    expect(yieldToEventLoop).toHaveBeenCalledTimes(60);
    for (let value = 0; value < 60; value++) expect(store.get(value).value).toBe(value);
    expect(make).toHaveBeenCalledTimes(60);
    expect(store.byteLimit).toBe(6_000);
  });

  it('builds many values on demand and caches them', async () => {
    const make = makeValue();
    const store = await storeOf(100, make);
    make.mockClear();
    expect([store.get(99).value, store.get(7).value, store.get(99).value]).toEqual([99, 7, 99]);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('never caches more than its limit', async () => {
    const make = makeValue();
    const store = await storeOf(10_000, make);
    for (let value = 0; value < 10_000; value++) store.get(value);
    make.mockClear();
    for (let value = 10_000; value-- > 0;) store.get(value);
    expect(10_000 - make.mock.calls.length).toBe(store.byteLimit / 100);
  });
});
