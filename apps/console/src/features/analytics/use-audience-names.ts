import { useLingui } from '@lingui/react/macro';
import type { Device } from './analytics-data.ts';
import type { Formats } from './formats.ts';

/** The key of the views whose country, device or mail app nobody knows. */
export const unknown = 'unknown';

/** What countries, devices and mail apps are called, on the page and in files. */
export function useAudienceNames({ country }: Formats) {
  const { t } = useLingui();
  const devices: Record<Device, string> = { desktop: t`Desktop`, mobile: t`Phone or tablet`, unknown: t`Unknown` };
  const clients: Readonly<Record<string, string>> = { web: t`Browser`, unknown: t`Unknown` };
  return {
    /** @param code - null: unknown */
    country: (code: string | null) => (code === null ? t`Unknown` : country(code)),
    device: (device: Device) => devices[device],
    client: (client: string) => clients[client] ?? client,
  };
}

export type AudienceNames = ReturnType<typeof useAudienceNames>;

/** The most views first, and what nobody knows at the end, however much it is. */
export function inOrder<Part extends { key: string; views: number }>(parts: readonly Part[]): Part[] {
  const isUnknown = ({ key }: Part) => Number(key === unknown);
  return parts.toSorted((one, other) => isUnknown(one) - isUnknown(other) || other.views - one.views);
}
