import { useEffect, useState } from 'react';
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

/**
 * What the service says about the timer of a preview. Works without a query client.
 *
 * @param address - of the preview; undefined keeps the last facts, and so does a new address until they are known
 * @param attempt - a new number asks again
 */
export function usePreviewFacts(address: string | undefined, attempt = 0): PreviewFacts | undefined {
  const [facts, setFacts] = useState<PreviewFacts>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const stop = new AbortController();
    fetch(factsAddress(address), { signal: stop.signal, headers: { Accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data: PreviewFacts } | undefined) => setFacts(body?.data))
      .catch(() => stop.signal.aborted || setFacts(undefined)); // better none than wrong ones
    return () => stop.abort();
  }, [address, attempt]);
  return facts;
}
