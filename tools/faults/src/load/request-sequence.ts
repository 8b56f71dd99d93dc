import type { TrafficOptions } from './messages.ts';

/** A request to send. */
export interface PlannedRequest {
  /** Index of the timer. */
  timer: number;
  path: string;
  /** The `uid` of a request for an evergreen timer. */
  recipient?: string;
  /** The number of the visitor. */
  visitor: number;
  /** Whether the client leaves before it has the image. */
  isAborted: boolean;
}

/** One request of this many is for an evergreen timer, and one is for a timer of the tail. */
export const specialEvery = 10;
const evergreenAt = 3;
const tailAt = 7;
const abortEvery = 50;
/** A recipient opens a timer again after this many others. */
const recipientsBetween = 20;

/** The requests of the load generator, in order. Each kind of timer has its own turn, so that every timer is requested by all visitors. */
export class RequestSequence {
  private count = 0;
  private readonly turns = { fixed: 0, evergreen: 0, tail: 0 };

  constructor(private readonly options: Pick<TrafficOptions, 'targets' | 'recipients' | 'hasAborts'>) {}

  next(): PlannedRequest {
    const number = this.count++;
    const { evergreen, tail } = this.options.targets;
    if (number % specialEvery === evergreenAt && evergreen.length > 0) return this.nextOpen();
    const kind = number % specialEvery === tailAt && tail.length > 0 ? 'tail' : 'fixed';
    const visitor = this.turns[kind]++;
    const targets = this.options.targets[kind];
    const { timer, path } = targets[visitor % targets.length] ?? { timer: 0, path: '/' };
    return { timer, path, visitor, isAborted: this.options.hasAborts && number % abortEvery === 0 };
  }

  /** Every second request is from a recipient who has opened the timer before, perhaps from another service. */
  private nextOpen(): PlannedRequest {
    const { recipients } = this.options;
    const turn = this.turns.evergreen++;
    const recipient = turn % 2 === 0 ? turn : Math.max(0, turn - 1 - 2 * recipientsBetween);
    const targets = this.options.targets.evergreen;
    const { timer, path } = targets[(recipient / 2) % targets.length] ?? { timer: 0, path: '/' };
    const uid = `${recipients}-${recipient}`;
    return { timer, path: `${path}?uid=${uid}`, recipient: uid, visitor: turn, isAborted: false };
  }
}
