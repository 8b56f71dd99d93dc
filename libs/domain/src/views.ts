/** The value of a breakdown that could not be determined. Values are never guessed. */
export const unknownValue = 'unknown';

/** How views are counted by one of their attributes. */
interface ViewBreakdown {
  /** The code in stored counts (docs/count-format.md). Append-only, and unique among `dimensionCodes` of libs/analytics. */
  dimension: number;
  /** The first byte in the attributes of a view: see `view-attributes.ts` in libs/analytics. */
  byte: number;
  /**
   * A value's position is its code, so only append. The first one is `unknownValue`. Missing: codes of countries, two letters in two bytes.
   */
  values?: readonly string[];
}

/** The breakdowns of views. Counting, tables, the API and the console derive from this list. */
export const viewBreakdowns = {
  country: { dimension: 1, byte: 0 },
  device: { dimension: 2, byte: 2, values: [unknownValue, 'desktop', 'mobile'] },
  client: {
    dimension: 3,
    byte: 3,
    values: [
      unknownValue,
      'web', // a browser: a web page, or a webmail client that loads images directly
      'Apple Mail Privacy',
      'Gmail',
      'Yahoo Mail',
      'Outlook',
      'Thunderbird',
      'Apple Mail',
      'Airmail',
      'Windows Mail',
      'Windows Live Mail',
      'Superhuman',
      'Fastmail',
      'HEY',
      'Evolution',
      'KMail',
      'Claws Mail',
    ],
  },
} as const satisfies Readonly<Record<string, ViewBreakdown>>;

export type ViewDimension = keyof typeof viewBreakdowns;

export const viewDimensions = Object.keys(viewBreakdowns) as readonly ViewDimension[];

/** The values of a breakdown. Those of countries are any text. */
export type ViewValue<Dimension extends ViewDimension> = (typeof viewBreakdowns)[Dimension] extends {
  values: readonly (infer Value extends string)[];
}
  ? Value
  : string;

/** The values of a breakdown, in the order of their codes; undefined for countries. */
export const valuesOf = (dimension: ViewDimension): readonly string[] | undefined => {
  const { values }: ViewBreakdown = viewBreakdowns[dimension];
  return values;
};

export type DeviceClass = ViewValue<'device'>;

export type ClientName = ViewValue<'client'>;
