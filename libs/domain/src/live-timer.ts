/** What `GET /t/<id>.json` returns: a timer for a viewer. Later versions of the service add fields. */
export interface TimerState {
  /** In a state with another version, fields may have other meanings. */
  version: number;
  id: string;
  /** Epoch milliseconds, in the middle of the time that the service took. */
  serverTime: number;
  state: 'pending' | 'running' | 'expired' | 'paused' | 'unknown';
  /** ISO 8601, UTC. Null if this viewer has no deadline. */
  deadline: string | null;
  /** A JSON Web Token that proves the deadline. Null if it is not running, or anyone can change it. */
  token: string | null;
  /** Why the token in the address changes nothing. Missing if the token counts, or the address has none. */
  refusedToken?: string;
  /** For the element of a web page, which asks for it with `page`. */
  live?: LiveTimer;
}

/** What a web page needs to draw a timer itself. Addresses are relative to `/t/`, that of the state. */
export interface LiveTimer {
  /** What people read who do not see the timer. */
  alt: string;
  /** Of its labels: BCP 47. */
  language: string;
  /** Size in CSS pixels. */
  width: number;
  height: number;
  /** What is drawn until zero. Null if nothing is, because it shows a message, the image or nothing now. */
  sheet: ({ map: SheetMap } & LivePictureAddresses) | null;
  /** The picture of a message: now if there is no sheet, otherwise from zero on. Null: it shows nothing then, or zeros if it has a sheet. */
  message: ({ text: string } & LivePictureAddresses) | null;
  /** Whether it shows nothing at zero. */
  hidesAtZero: boolean;
  /** Whether the account has used up its views: until zero, a page shows the image in the element, and goes on with what it has drawn already. */
  isStill: boolean;
  /**
   * ISO 8601: when a pending timer starts, for anyone or for this viewer. Its sheet, if it has one, shows the whole duration until then. The page
   * then asks again. Null for other timers.
   */
  startsAt: string | null;
  /** The deadline after this one, of a recurring timer: ISO 8601. */
  next: string | null;
  /** Where a click leads. Null: nowhere. */
  link: string | null;
}

/** Of a PNG, by the pixels in it for each CSS pixel. */
export interface LivePictureAddresses {
  '1': string;
  '2': string;
}

/**
 * Where the pictures of a live timer are in its sheet: an image with the backdrop at the top and the pictures of each face below it. With it,
 * a web page draws what the image of the timer shows, at any second. Lengths are CSS pixels: a sheet for high-density screens has twice as many.
 */
export interface SheetMap {
  /** Size of the image of the timer, and of the backdrop. The sheet is as wide, and higher. */
  readonly width: number;
  readonly height: number;
  /** The units shown, from the largest to the smallest: their length in seconds, and the largest value shown. */
  readonly units: readonly (readonly [seconds: number, maxValue: number])[];
  readonly faces: readonly SheetFace[];
  readonly cells: readonly SheetCell[];
  /** How many in-between pictures a change begins with, and how long each is shown. */
  readonly betweenCount: number;
  readonly betweenMs: number;
}

/** Pictures of one size, side by side in rows of `columns`. */
export interface SheetFace {
  /** Where its first row begins. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  /** The in-between pictures of each change that has some. */
  readonly betweens?: readonly (readonly [from: number, to: number, ...pictures: number[]])[];
}

/** A rectangle of the image that shows one picture of a face. Nothing of the backdrop is visible there. */
export interface SheetCell {
  /** Index of its face. */
  readonly face: number;
  /** Index of the unit whose value it shows. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
  /** Which picture shows a value. One of `count` in turn, the next one after every `step` values; */
  readonly cycle?: readonly [step: number, count: number];
  /** or in proportion: the last picture for `range` and all larger values, the first one only for zero; */
  readonly share?: readonly [range: number, ...pictures: number[]];
  /** or by the plural form of the value, in this language (BCP 47). */
  readonly plural?: Readonly<Record<string, number>>;
  readonly language?: string;
}
