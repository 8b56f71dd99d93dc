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
 * A reproducible sequence of views: the same for the same seed. A few timers and origins get most of the views.
 */
export class Traffic {
  constructor(
    /** The UUIDs of the timers, one after another. */
    private readonly timers: Uint8Array,
    private readonly seed: number,
  ) {}

  /** The records of views `from` to `end`. */
  *views(from: number, end: number, epochSecondOf: (index: number) => number): Generator<ViewRecord> {
    for (let index = from; index < end; index++) {
      const timerIndex = Math.floor((this.timers.length / uuidBytes) * this.random(2 * index) ** 3);
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
