import { type SentRules, setTimeZoneRules } from '@tminus/domain';
import { request } from './http/request.ts';

let loading: Promise<void> | undefined;

/**
 * From then on, all local times follow the rules of the service: those of the browser may be older. Loads them once.
 * @throws HttpError if the service does not answer. The next call tries again
 */
export const loadTimeZoneRules = (): Promise<void> =>
  (loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

async function load(): Promise<void> {
  setTimeZoneRules(await request<SentRules>('GET', '/account/time-zones'));
}
