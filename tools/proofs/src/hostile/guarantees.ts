import { type Guarantee, guarantee, median, part, quantile } from '@tminus/testing';
import type { AttackName } from './attacks.ts';
import { burst } from './floods.ts';
import type { FloodResult, Measurements, OpenSockets, PhaseName } from './measurements.ts';

const limits = {
  p99Ratio: 2,
  /** Of another key while the API is flooded. */
  otherP99Ms: 250,
  /** Of images meanwhile, which do not wait for the API: its requests wait up to seconds, and only the processors are shared. */
  floodedImageP99Ms: 50,
  /** Of the last quarter of the attack compared with the second: caches fill in the first. */
  memoryGrowth: 1.15,
  peakMegabytes: 600,
  /** Connections to the database and of health checks come and go. */
  additionalSockets: 15,
};

const number = (value: number) => value.toLocaleString('en-US');

/** What must hold for a run with these measurements. */
export function guarantees(measured: Measurements): Guarantee[] {
  const { answered, counted, phases, openSockets, notReady } = measured;
  const ifAttacked = (attack: AttackName, ...judged: Guarantee[]) =>
    measured.tallies.some(({ name }) => name === attack) ? judged : [];
  const tooFew = measured.tallies.filter(({ count, enough }) => count < enough).map(({ name }) => name);
  const failed = phases.reduce((sum, { failedImages }) => sum + failedImages, 0);
  return [
    guarantee.noneOf('attacks that did too little to prove anything', tooFew),
    latency(measured),
    ...memory(measured),
    guarantee.none('images that viewers did not get', failed),
    {
      name: 'views of viewers : counted',
      actual: `${number(answered)} : ${number(counted)}`,
      required: 'equal',
      holds: answered > 0 && answered === counted,
    },
    ...ifAttacked('silent-clients', ...socketsClosed(openSockets)),
    guarantee.noneOf('seconds in which the service was not ready', notReady),
    ...ifAttacked(
      'database-outage',
      guarantee.some('seconds in which it reported the database as degraded', measured.degradedSeconds),
    ),
    ...measured.floods.flatMap((flood) => ofFlood(flood, measured)),
  ];
}

/** Until then, the service has closed the connections of clients that do not read (docs/limits.md). */
export const closedWithinSeconds = 25;

/** Whether the service has closed the connections of clients that do not read. */
const socketsClosed = ({ before, after }: OpenSockets): Guarantee[] =>
  before === undefined || after === undefined
    ? []
    : [
        {
          name: `open sockets before : ${closedWithinSeconds} s after the attack`,
          actual: `${before} : ${after}`,
          required: `+ ${limits.additionalSockets} at most`,
          holds: after <= before + limits.additionalSockets,
        },
      ];

const of = ({ phases }: Measurements, ...names: PhaseName[]) => phases.filter(({ name }) => names.includes(name));

function ofFlood({ name, rounds, statuses, ofOther }: FloodResult, measured: Measurements): Guarantee[] {
  const latenciesMs = ofOther.map(({ latencyMs }) => latencyMs);
  const answers = (status: number, required: number): Guarantee =>
    guarantee.exactly(`usage-burst: answers with ${status}`, statuses[status] ?? 0, required);
  return [
    guarantee.none(
      `${name}: requests of another key that failed, of all`,
      ofOther.filter(({ isGood }) => !isGood).length,
      ofOther.length,
    ),
    guarantee.timed(
      guarantee.within(`${name}: p99 of another key`, quantile(latenciesMs, 0.99), limits.otherP99Ms),
      measured.disturbance,
    ),
    guarantee.timed(
      guarantee.within(`${name}: p99 of images`, p99OfImages(measured, name), limits.floodedImageP99Ms),
      measured.disturbance,
    ),
    ...(name === 'usage-burst'
      ? [
          answers(200, rounds * burst.allowed),
          // On a busy machine, some wait so long that they get 503 instead.
          guarantee.timed(answers(429, rounds * (burst.requests - burst.allowed)), measured.disturbance),
        ]
      : []),
  ];
}

const p99OfImages = (measured: Measurements, ...names: PhaseName[]) =>
  quantile(
    of(measured, ...names).flatMap(({ latenciesMs }) => latenciesMs),
    0.99,
  );

function latency(measured: Measurements): Guarantee {
  const calm = p99OfImages(measured, 'before', 'after');
  const attacked = p99OfImages(measured, 'attack');
  const ratio = guarantee.ratio('p99 of a warm timer, attack : calm', [attacked, calm], limits.p99Ratio, 'ms');
  return guarantee.timed(ratio, measured.disturbance);
}

function memory(measured: Measurements): Guarantee[] {
  const samples = of(measured, 'attack').flatMap(({ megabytes }) => megabytes);
  const [second, last] = [median(part(samples, 1, 4)), median(part(samples, 3, 4))];
  const peak = Math.max(...measured.phases.flatMap(({ megabytes }) => megabytes));
  return [
    guarantee.ratio('memory, last : second quarter of the attack', [last, second], limits.memoryGrowth, 'MB'),
    {
      name: 'memory, highest',
      actual: `${Math.round(peak)} MB`,
      required: `<= ${limits.peakMegabytes} MB`,
      holds: peak > 0 && peak <= limits.peakMegabytes,
    },
  ];
}
