import type { ViewCounts } from '@tminus/analytics';
import type { DeviceClass, ViewDimension } from '@tminus/domain';

/** The views of a range by country, device and mail client. Countries and clients with the most views come first. */
export interface Breakdowns {
  countries: { country: string; views: number }[];
  devices: Record<DeviceClass, number>;
  clients: { client: string; views: number }[];
}

/** Sorts counts by their dimension. Unknown countries and clients have the value `unknown`. */
export function toBreakdowns(breakdowns: ViewCounts['breakdowns']): Breakdowns {
  const valuesOf = (dimension: ViewDimension) => breakdowns.filter((each) => each.dimension === dimension);
  const devices = { desktop: 0, mobile: 0, unknown: 0 };
  for (const { value, views } of valuesOf('device')) devices[value as DeviceClass] += views;
  return {
    countries: valuesOf('country').map(({ value, views }) => ({ country: value, views })),
    devices,
    clients: valuesOf('client').map(({ value, views }) => ({ client: value, views })),
  };
}
