import { type Measurements, guarantees, thirds } from './guarantees.ts';

const good: Measurements = {
  megabytes: [100, 200, 300, 310, 305, 300, 306, 304, 309],
  openSockets: { before: 4, after: 6 },
  received: 1_000,
  failed: 0,
  counted: 1_000,
};
const broken = (measured: Measurements) =>
  guarantees(measured)
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);

it('accepts memory that grows only at the beginning', () => {
  expect(broken(good)).toEqual([]);
  expect(guarantees({ ...good, openSockets: { before: undefined, after: undefined } })).toHaveLength(3);
});

it.each<[string, Partial<Measurements>, RegExp]>([
  ['a leak', { megabytes: Array.from({ length: 30 }, (_, index) => 300 + 5 * index) }, /memory/],
  ['no samples', { megabytes: [] }, /memory/],
  ['connections that stay open', { openSockets: { before: 4, after: 20 } }, /sockets/],
  ['a failed image', { failed: 1 }, /failed/],
  ['a lost view', { counted: 999 }, /counted/],
  ['a view that is counted twice', { counted: 1_001 }, /counted/],
  ['a run without views', { received: 0, counted: 0 }, /counted/],
])('detects %s', (_, measured, name) => {
  expect(broken({ ...good, ...measured })).toEqual([expect.stringMatching(name)]);
});

it('ignores single samples', () => {
  expect(thirds([1, 1, 1, 2, 9, 2, 2, 2, 9])).toEqual([2, 2]);
});
