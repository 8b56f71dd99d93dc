import { useData } from '../http/use-data.ts';
import { factsAddress } from './preview-address.ts';

/** Something valid that is probably a mistake. */
export interface TimerWarning {
  code: string;
  /** The path of a field of the timer. */
  field: string;
  /** In English. */
  message: string;
  params?: { ratio: number; threshold: number; replacement?: string };
}

/** What recipients would get: a preview may be a still, and is cut after a minute. */
export interface PreviewFacts {
  bytes: number;
  /** For clients that accept gzip. At most `bytes`. */
  gzipBytes: number;
  playingSeconds: number;
  /** `ends 28 Nov, 18:00 CET`, in the language of the timer; null for an evergreen timer. */
  ends: string | null;
  warnings: readonly TimerWarning[];
}

/** What the service says about the timer of a preview. @param address - of the preview; as the path of `useData` */
export const usePreviewFacts = (address: string | undefined, attempt = 0): PreviewFacts | undefined =>
  useData<PreviewFacts>(address && factsAddress(address), attempt);
