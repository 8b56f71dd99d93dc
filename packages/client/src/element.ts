/**
 * Types of the elements `<tminus-timer>` and `<tminus-bar>`. In the package, `@tminus/client/element` is the script that defines them
 * (`packages/web-timer`).
 */

/** Attributes of `<tminus-timer>`: see docs/web-pages.md. An attribute without a value is `true` or an empty string. */
export interface TimerAttributes {
  /** The address of the image, with `.json` instead of `.gif`, and with the same parameters. */
  src: string;
  /** A CSS selector: removes `hidden` from these elements of the page at zero. */
  show?: string;
  /** A CSS selector: hides these elements at zero. Without a value: hides the timer. */
  hide?: string;
  /** An address to which the page goes at zero. */
  redirect?: string;
  /** Keeps a random id of the visitor in `localStorage`, so that an evergreen timer goes on at the next visit. */
  persist?: boolean;
  /** The time zone of the visitor. Without a value: that of the browser. */
  tz?: string;
  /** Fires `tminus:tick` each second. */
  ticks?: boolean;
}

/** Attributes of `<tminus-bar>`. */
export interface BarAttributes {
  /** As for `<tminus-timer>`. */
  src: string;
  text: string;
  /** The text of the link. */
  button?: string;
  /** Where the link leads. */
  href?: string;
  /** The name of the button that closes the bar. Default: `Close`. */
  close?: string;
  /** As for `<tminus-timer>`. */
  tz?: string;
  /** Default: `top`. */
  position?: 'top' | 'bottom';
}

/** Details of the events. */
export interface TimerEventDetail {
  /** ISO 8601; null if this viewer has no deadline. */
  deadline: string | null;
  /** `unknown`: a personal timer without a deadline. */
  state: 'pending' | 'running' | 'expired' | 'unknown';
  secondsLeft: number;
}

export type TimerEvent = CustomEvent<TimerEventDetail>;

/** `<tminus-timer>`: a countdown that is drawn live. */
export declare class TimerElement extends HTMLElement {
  /** ISO 8601; null for a viewer without a deadline, and before the service has answered. */
  readonly deadline: string | null;
  /** Asks the service again. */
  refresh(): void;
}

/** `<tminus-bar>`: a bar with a timer at the top or bottom of a page. */
export declare class BarElement extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    'tminus-timer': TimerElement;
    'tminus-bar': BarElement;
  }
  interface GlobalEventHandlersEventMap {
    'tminus:ready': TimerEvent;
    'tminus:tick': TimerEvent;
    'tminus:expired': TimerEvent;
  }
}
