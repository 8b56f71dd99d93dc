import { type SentRules, setTimeZoneRules } from '@tminus/domain';
import { fetchEarly } from './http/early-responses.ts';

const path = '/account/time-zones';
let loading: Promise<void> | undefined;

/**
 * From then on, all local times follow the rules of the service: those of the browser may be older. Loads them once.
 * @throws if the service does not answer. The next call tries again
 */
export const loadTimeZoneRules = (): Promise<void> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function load(): Promise<void> {
  const response = await fetchEarly(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  setTimeZoneRules(((await response.json()) as { data: SentRules }).data);
}
