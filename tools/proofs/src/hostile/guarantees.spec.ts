import { guarantees } from './guarantees.ts';
import type { FloodResult, Measurements, Phase } from './measurements.ts';

const seconds = 100;

interface PhaseFields {
  slowMs?: number;
  failedImages?: number;
  megabytes?: (second: number) => number;
}

/** A phase of 100 s with 50 images a second, of which 2 % take `slowMs`. */
const phase = (name: Phase['name'], fields: PhaseFields = {}): Phase => ({
  name,
  latenciesMs: Array.from({ length: 50 * seconds }, (_, index) => (index % 50 === 0 ? (fields.slowMs ?? 4) : 2)),
  failedImages: fields.failedImages ?? 0,
  megabytes: Array.from({ length: seconds }, (_, second) => fields.megabytes?.(second) ?? 200),
});

const flood = (changed: Partial<FloodResult> = {}): FloodResult => ({
  name: 'usage-burst',
  rounds: 2,
  statuses: { 200: 598, 429: 802 },
  ofOther: [{ latencyMs: 3, isGood: true }],
  ...changed,
});

const measurements = (changed: Partial<Measurements> = {}, attack = phase('attack')): Measurements => ({
  phases: [phase('before'), attack, phase('after'), phase('usage-burst')],
  answered: 15_000,
  counted: 15_000,
  openSockets: { before: 30, after: 32 },
  notReady: [],
  degradedSeconds: 10,
  tallies: [
    { name: 'silent-clients', count: 300, enough: 300 },
    { name: 'database-outage', count: 300, enough: 300 },
  ],
  floods: [flood()],
  disturbance: undefined,
  ...changed,
});

const violated = (measured: Measurements) =>
  guarantees(measured)
    .filter(({ holds }) => !holds)
    .map(({ name }) => name);

/** Those that no injected bug violates. */
describe('the guarantees of an attack', () => {
  it('hold if nothing changes for ordinary viewers', () => {
    expect(violated(measurements())).toEqual([]);
  });

  it('hold while caches fill at the beginning', () => {
    const attack = phase('attack', { megabytes: (second) => 200 + 5 * Math.min(second, 20) });
    expect(violated(measurements({}, attack))).toEqual([]);
  });

  it('say nothing about time if the machine was busy with other things', () => {
    const slow = measurements({ disturbance: 'other programs' }, phase('attack', { slowMs: 100 }));
    expect(violated(slow)).toEqual([]);
  });

  it.each([
    [
      'usage-burst: p99 of another key',
      measurements({ floods: [flood({ ofOther: [{ latencyMs: 251, isGood: true }] })] }),
    ],
    [
      'usage-burst: p99 of images',
      measurements({
        phases: [phase('before'), phase('attack'), phase('after'), phase('usage-burst', { slowMs: 51 })],
      }),
    ],
    ['p99 of a warm timer, attack : calm', measurements({}, phase('attack', { slowMs: 8.1 }))],
    [
      'memory, last : second quarter of the attack',
      measurements({}, phase('attack', { megabytes: (second) => 200 + second })),
    ],
    ['images that viewers did not get', measurements({}, phase('attack', { failedImages: 1 }))],
    ['views of viewers : counted', measurements({ counted: 14_999 })],
    ['views of viewers : counted', measurements({ counted: 15_001 })],
    ['views of viewers : counted', measurements({ answered: 0, counted: 0 })],
    [
      'attacks that did too little to prove anything',
      measurements({ tallies: [{ name: 'early-leavers', count: 99, enough: 100 }] }),
    ],
    ['seconds in which the service was not ready', measurements({ notReady: ['503 error'] })],
    ['seconds in which it reported the database as degraded', measurements({ degradedSeconds: 0 })],
  ])('do not all hold: %s', (name, measured) => {
    expect(violated(measured)).toEqual([name]);
  });

  it('cannot hold without measurements', () => {
    expect(violated(measurements({ phases: [] })).length).toBeGreaterThan(2);
  });
});
