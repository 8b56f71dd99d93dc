import { QueryClient } from '@tanstack/react-query';
import type { WebhookAttempt } from '../../../shared/http/account-types.ts';
import type { Page } from '../pages.ts';
import { attemptsQuery } from './webhooks-queries.ts';

const page = { items: [], cursor: undefined };
const { queryKey, refetchInterval } = attemptsQuery('whk_1');

/** How often attempts are loaded again after so many pages. */
function intervalAfter(pages: Page<WebhookAttempt>[]) {
  const client = new QueryClient();
  client.setQueryData(queryKey, { pages, pageParams: pages.map(() => '') });
  const query = client.getQueryCache().find({ queryKey });
  return typeof refetchInterval === 'function' && query ? refetchInterval(query as never) : refetchInterval;
}

it('attempts are loaded again every 5 s, but not if several pages would be', () => {
  expect([intervalAfter([page]), intervalAfter([page, page])]).toEqual([5_000, false]);
});
