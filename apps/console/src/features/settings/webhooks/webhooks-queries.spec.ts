import { attemptsQuery } from './webhooks-queries.ts';

const { refetchInterval } = attemptsQuery('whk_1');

it('attempts are loaded again every 5 s, but not if several pages would be', () => {
  const intervalAfter = (pages: unknown[]) => refetchInterval({ state: { data: { pages } } });
  expect([intervalAfter(['first']), intervalAfter(['first', 'second'])]).toEqual([5_000, false]);
});
