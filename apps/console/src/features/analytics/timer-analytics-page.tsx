import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { AnalyticsView } from './analytics-view.tsx';
import { timerSummaryQuery } from './timer-summary-query.ts';

export function Component() {
  const { id = '' } = useParams();
  const { data } = useQuery(timerSummaryQuery(id));
  return (
    <AnalyticsView key={id} timer={{ id, name: data?.name }}>
      <Button variant="default" component={Link} to={`/timers/${id}`}>
        <Trans>Edit</Trans>
      </Button>
    </AnalyticsView>
  );
}
