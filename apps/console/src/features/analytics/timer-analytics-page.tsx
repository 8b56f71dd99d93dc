import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AnalyticsView } from './analytics-page.tsx';
import { get } from '../../shared/http/queries.ts';

export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const { data } = useQuery(timerSummaryQuery(id));
  return (
    <AnalyticsView key={id} timer={{ id, name: data?.name }}>
      <Button variant="default" component={Link} to={`/timers/${id}`}>
        {t`Edit`}
      </Button>
    </AnalyticsView>
  );
}

/** The name of a timer, for the title. */
const timerSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['timer-summary', id],
    queryFn: get<{ name: string }>(`/account/timers/${encodeURIComponent(id)}`),
  });
