import type { LoadRequest } from '@tminus/testing';
import { requestText } from '@tminus/testing/load-generator';

/** The header in which the load generator sends the country, like a CDN. */
export const countryHeader = 'X-Country';

/** Of mail clients, mail proxies and browsers on several devices. */
const userAgents = [
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  'Android-Gmail/64562652 (sw411dp; 420dpi) (r7 TP1A.220624.014)',
  'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html',
  'Mozilla/5.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0.6326; Pro)',
  'Outlook-iOS/709.2042344.prod.iphone (3.21.0)',
  'Mozilla/5.0 (Windows NT 6.1; rv:45.0) Gecko/20100101 Thunderbird/45.0',
  'Superhuman',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'curl/8.5.0',
];

/** The numbers of countries, user agents and fixed timers have no common divisor, so all combinations occur. `XX` is unknown. */
const countries = ['DE', 'US', 'NZ', 'BR', 'IN', 'ZA', 'FR', 'XX'];

/** Odd, so that all requests have different products, and large, so that consecutive ones are in different networks. */
const addressFactor = 0x9e3779b1;

/** The headers of a request. Every timer is requested by all visitors in turn, each time from another address. */
function visitorHeaders(visitor: number): Record<string, string> {
  const address = Math.imul(visitor, addressFactor) >>> 8;
  return {
    'User-Agent': userAgents[visitor % userAgents.length] ?? '',
    [countryHeader]: countries[visitor % countries.length] ?? '',
    'X-Forwarded-For': `10.${address >>> 16}.${(address >>> 8) & 255}.${address & 255}`,
  };
}

/** A timer to request. */
export interface Target {
  /** Index of the timer. */
  timer: number;
  /** Path of its image. */
  path: string;
}

/** What is requested. */
export interface Traffic {
  targets: {
    /** Requested in turn. */
    fixed: readonly Target[];
    /** Requested by recipients, each of them twice. */
    evergreen: readonly Target[];
    /** So many that each is requested once in a quarter hour. */
    tail: readonly Target[];
  };
  /** Begins the names of all recipients. */
  recipients: string;
  /** Whether some clients leave before they have their image. */
  hasAborts: boolean;
}

/** What the audit must know about a request. */
export interface RequestTag {
  /** Index of the timer. */
  timer: number;
  /** The `uid` of a request for an evergreen timer. */
  recipient?: string | undefined;
  /** Whether it opens the link of the timer instead of its image. */
  isClick?: boolean | undefined;
  /** Set if a web page asks for the state of the timer instead: for the first time, which counts as a view, or again, which does not. */
  page?: 'view' | 'again' | undefined;
}

interface PlannedRequest extends RequestTag {
  path: string;
  /** The number of the visitor. */
  visitor: number;
  /** Whether the client leaves before it has the image. */
  isAborted: boolean;
}

/**
 * One request of this many is for an evergreen timer, one is for a timer of the tail, and two are for a fixed timer: a click, and a request of a
 * web page.
 */
export const specialEvery = 10;
const evergreenAt = 3;
const clickAt = 5;
const tailAt = 7;
const pageAt = 9;
const abortEvery = 50;
/** A client that leaves early leaves at once, or up to this much later. */
const abortsWithinMs = 5;
/** A recipient opens a timer again after this many others. */
const recipientsBetween = 20;

const linkPathOf = (imagePath: string) => imagePath.replace(/^\/t\/(.*)\.gif$/, '/c/$1');

/** The requests in order. Each kind of timer has its own turn, so that every timer is requested by all visitors. */
export class RequestSequence {
  private count = 0;
  private readonly turns = { fixed: 0, evergreen: 0, tail: 0, clicks: 0, pages: 0 };

  constructor(private readonly options: Traffic) {}

  next(): PlannedRequest {
    const number = this.count++;
    const { evergreen, tail } = this.options.targets;
    const at = number % specialEvery;
    if (at === evergreenAt && evergreen.length > 0) return this.nextOpen();
    if (at === clickAt) return this.nextClick();
    if (at === pageAt) return this.nextPage();
    const kind = at === tailAt && tail.length > 0 ? 'tail' : 'fixed';
    const visitor = this.turns[kind]++;
    return {
      ...this.target(kind, visitor),
      visitor,
      isAborted: this.options.hasAborts && number % abortEvery === 0,
    };
  }

  private nextClick(): PlannedRequest {
    const visitor = this.turns.clicks++;
    const { timer, path } = this.target('fixed', visitor);
    return { timer, path: linkPathOf(path), visitor, isClick: true, isAborted: false };
  }

  /** Each page asks twice. */
  private nextPage(): PlannedRequest {
    const turn = this.turns.pages++;
    const visitor = Math.floor(turn / 2);
    const page = turn % 2 === 0 ? 'view' : 'again';
    const { timer, path } = this.target('fixed', visitor);
    return { timer, path: path.replace(/\.gif$/, `.json?page=${page}`), visitor, page, isAborted: false };
  }

  /** Every second request is from a recipient who has opened the timer before, perhaps from another service. */
  private nextOpen(): PlannedRequest {
    const turn = this.turns.evergreen++;
    const recipient = turn % 2 === 0 ? turn : Math.max(0, turn - 1 - 2 * recipientsBetween);
    const { timer, path } = this.target('evergreen', recipient / 2);
    const uid = `${this.options.recipients}-${recipient}`;
    // Both times with the same program: one that loads images early only starts a provisional countdown, which is recorded apart.
    return { timer, path: `${path}?uid=${uid}`, recipient: uid, visitor: recipient, isAborted: false };
  }

  private target(kind: keyof Traffic['targets'], turn: number): Target {
    const targets = this.options.targets[kind];
    return targets[turn % targets.length] ?? { timer: 0, path: '/' };
  }
}

/** The requests of the load. */
export function* requests(traffic: Traffic): Generator<LoadRequest<RequestTag>, never> {
  const sequence = new RequestSequence(traffic);
  for (let aborts = 0; ;) {
    const { timer, recipient, isClick, page, path, visitor, isAborted } = sequence.next();
    const text = requestText({ path, headers: visitorHeaders(visitor) });
    const tag = { timer, recipient, isClick, page };
    yield { text, tag, ...(isAborted && { abortsAfterMs: aborts++ % abortsWithinMs }) };
  }
}
