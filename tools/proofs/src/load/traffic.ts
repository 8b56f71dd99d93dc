import { packAttributes, type ViewRecord } from '@tminus/analytics';
import { viewBreakdowns } from '@tminus/domain';
import { mixed, uuidBytes } from '@tminus/testing';

const countries = 'AT AU BE BR CA CH CZ DE DK ES FI FR GB IE IN IT JP MX NL NO PL PT SE US ZA'.split(' ');
const clients = viewBreakdowns.client.values.slice(0, 13);
/** The attributes of views from 25 countries, 3 device classes and 13 clients, in all combinations. */
export const origins: readonly number[] = countries.flatMap((country) =>
  viewBreakdowns.device.values.flatMap((device) =>
    clients.map((client) => packAttributes({ country, device, client })),
  ),
);

/**
 * A reproducible sequence of views: the same for the same seed. A few timers and origins get most of the views, unless `isEven`.
 */
export class Traffic {
  constructor(
    /** The UUIDs of the timers, one after another. */
    private readonly timers: Uint8Array,
    private readonly seed: number,
    /** Each timer gets about as many views as the others. */
    private readonly isEven = false,
  ) {}

  /** The position of the timer of view `index`. */
  timerIndex(index: number): number {
    const random = this.random(2 * index);
    return Math.floor((this.timers.length / uuidBytes) * (this.isEven ? random : random ** 3));
  }

  /** The records of views `from` to `end`. */
  *views(from: number, end: number, epochSecondOf: (index: number) => number): Generator<ViewRecord> {
    for (let index = from; index < end; index++) {
      const timerIndex = this.timerIndex(index);
      const timer = this.timers.subarray(timerIndex * uuidBytes, (timerIndex + 1) * uuidBytes);
      const origin = Math.floor(origins.length * this.random(2 * index + 1) ** 2);
      yield { kind: 'view', timer, epochSecond: epochSecondOf(index), attributes: origins[origin] ?? 0 };
    }
  }

  /** 0 to 1. */
  private random(index: number): number {
    return mixed(Math.imul(index, 0x9e3779b1) ^ Math.imul(this.seed + 1, 0x85ebca6b)) / 2 ** 32;
  }
}
