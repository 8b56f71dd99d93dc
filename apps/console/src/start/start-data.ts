import type { Language, TemplateName, TimerColors } from '@tminus/domain';
import { useEffect, useState } from 'react';
import { fetchEarly } from '../shared/http/early-responses.ts';

/** The part of `GET /account/options` that this page needs. */
export interface StartOptions {
  templates: { name: TemplateName; colors: TimerColors }[];
  palettes: ({ name: string } & TimerColors)[];
  languages: Language[];
}

/** The part of `GET /account/session` that this page needs. */
export interface StartSession {
  account: { email: string } | null;
  signUp: 'open' | 'closed';
}

/** Loads without a query client. The page is usable before the answer arrives, and without it. */
export function useAccountData<Data>(path: string): Data | undefined {
  const [data, setData] = useState<Data>();
  useEffect(() => {
    const stop = new AbortController();
    const init = { signal: stop.signal, headers: { Accept: 'application/json' } };
    fetchEarly(path, init)
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { data: Data } | undefined) => setData(body?.data))
      .catch(() => undefined); // without it, the page offers what it knows itself
    return () => stop.abort();
  }, [path]);
  return data;
}
