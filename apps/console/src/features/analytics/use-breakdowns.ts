import { useLingui } from '@lingui/react/macro';
import type { ViewDimension } from '@tminus/domain';
import type { ValueViews } from './analytics-search.ts';
import type { Formats } from './formats.ts';

/** The key of the views whose country, device or mail app nobody knows. */
export const unknown = 'unknown';

/** The texts of a breakdown, on the page and in files. */
export interface BreakdownTexts {
  title: string;
  /** The heading of the column with the values. */
  value: string;
  caption: string;
  /** What nobody can know. */
  note: string;
  nameOf: (value: string) => string;
  /** Below the names of values. */
  hints?: Readonly<Record<string, string>>;
}

export function useBreakdowns({ country }: Pick<Formats, 'country'>): Record<ViewDimension, BreakdownTexts> {
  const { t } = useLingui();
  return {
    country: {
      title: t`Countries`,
      value: t`Country`,
      caption: t`Views by country`,
      note: t`Gmail, Yahoo Mail and Apple Mail Privacy hide the country, because their servers fetch the images. We never guess. Days on this card are UTC days.`,
      nameOf: (code) => (code === unknown ? t`Unknown` : country(code)),
    },
    device: {
      title: t`Devices`,
      value: t`Device`,
      caption: t`Views by device`,
      note: t`A mail server that fetches images for its readers hides their device, too.`,
      nameOf: (device) => ({ desktop: t`Desktop`, mobile: t`Phone or tablet` })[device] ?? t`Unknown`,
    },
    client: {
      title: t`Mail apps`,
      value: t`Mail app`,
      caption: t`Views by mail app`,
      note: t`A view is a request for the image, not a person. Known bots are not counted.`,
      nameOf: (client) => ({ web: t`Browser`, [unknown]: t`Unknown` })[client] ?? client,
      hints: {
        [loadedEarly]: t`Loads images before the email is read, even if nobody opens it. A timer shows these readers what you choose under “At the end”`,
        Gmail: t`Its servers fetch the image and may show it again without a new request`,
        web: t`Web pages and web mail without a proxy`,
      },
    },
  };
}

/** The client of images that are loaded before the email is read. */
const loadedEarly = 'Apple Mail Privacy';

/** The share of views whose image was loaded early, from 0 to 1. @param clients - the views by client */
export function shareLoadedEarly(clients: readonly ValueViews[]): number {
  const sum = (values: readonly ValueViews[]) => values.reduce((total, { views }) => total + views, 0);
  return sum(clients.filter(({ value }) => value === loadedEarly)) / Math.max(1, sum(clients));
}

/** The most views first, and what nobody knows at the end, however much it is. */
export function inOrder<Part extends { value: string; views: number }>(parts: readonly Part[]): Part[] {
  const isUnknown = ({ value }: Part) => Number(value === unknown);
  return parts.toSorted((one, other) => isUnknown(one) - isUnknown(other) || other.views - one.views);
}
