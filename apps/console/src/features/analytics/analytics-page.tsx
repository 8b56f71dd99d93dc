import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { get } from '../../shared/http/queries.ts';
import { useAccount } from '../../shared/session/session.ts';
import { useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { DelayedSkeleton } from '../../shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { AnalyticsControls } from './analytics-controls.tsx';
import type { Analytics } from './analytics-data.ts';
import { type AnalyticsSearch, type SearchChange, useAnalyticsSearch } from './analytics-search.ts';
import styles from './analytics.module.css';
import { Audience } from './audience.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { useFormats } from './formats.ts';
import { TopTimers } from './share-table.tsx';
import { Totals } from './totals.tsx';
import { ViewsCard } from './views-card.tsx';

interface AnalyticsViewProps {
  /** Undefined: all timers of the account. */
  timer?: { id: string; name: string | undefined };
  children?: ReactNode;
}

/** The analytics of one timer or of the account. */
export function AnalyticsView({ timer, children }: AnalyticsViewProps) {
  const { t } = useLingui();
  const account = useAccount();
  const formats = useFormats();
  const { extendedAnalytics: extended } = account.features;
  const [search, change] = useAnalyticsSearch({ zone: account.timezone, extended });
  const query = useQuery(analyticsQuery(timer?.id, search));
  useAnalyticsShortcuts(search.compare, change);
  const { data } = query;
  const title = timer ? (timer.name ?? t`Analytics`) : t`Analytics`;

  return (
    <>
      <PageHeader title={title}>
        {children}
        {data && <CsvMenu data={data} formats={formats} name={timer?.name} />}
      </PageHeader>
      <AnalyticsControls search={search} extended={extended} onChange={change} />
      <Loaded query={query} failed={<Trans>The views could not be loaded</Trans>} loading={<LoadingViews />}>
        {(loaded) =>
          loaded.totals.allTime + loaded.totals.clicks + loaded.totals.automatedClicks === 0 ? (
            <NoViews timerId={timer?.id} />
          ) : (
            <div className={styles.content} aria-busy={query.isPlaceholderData}>
              <Totals data={loaded} formats={formats} />
              <ViewsCard data={loaded} formats={formats} />
              {loaded.topTimers && (
                <TopTimers timers={loaded.topTimers} total={loaded.totals.range} formats={formats} />
              )}
              <Audience data={loaded} formats={formats} plan={account.plan} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function NoViews({ timerId }: { timerId: string | undefined }) {
  return (
    <EmptyState
      icon={IconChartLine}
      title={<Trans>No views yet</Trans>}
      text={
        <Trans>
          Views appear here a few seconds after somebody opens an email with a timer. Previews are not counted.
        </Trans>
      }
    >
      <Button component={Link} to={timerId === undefined ? '/timers' : `/timers/${timerId}/embed`}>
        {timerId === undefined ? <Trans>Go to the timers</Trans> : <Trans>Copy the code</Trans>}
      </Button>
    </EmptyState>
  );
}

/** As high as what replaces it. */
function LoadingViews() {
  return (
    <div className={styles.content} aria-busy="true">
      <div className={styles.figures}>
        {[0, 1, 2, 3].map((each) => (
          <DelayedSkeleton key={each} height={98} radius="lg" />
        ))}
      </div>
      <DelayedSkeleton height={372} radius="lg" />
      <DelayedSkeleton height={400} radius="lg" />
    </div>
  );
}

const refreshMs = 30_000;

/** @param timerId - undefined: all timers of the account */
function analyticsQuery(timerId: string | undefined, { period, by, zone, compare }: AnalyticsSearch) {
  const path =
    timerId === undefined ? '/account/analytics' : `/account/timers/${encodeURIComponent(timerId)}/analytics`;
  const query = { ...period, by, zone, compare: compare ? 'previous' : undefined };
  return queryOptions({
    queryKey: ['analytics', path, query],
    queryFn: get<Analytics>(path, query),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
}

/** `d w f m y` choose a range, `v` compares. */
function useAnalyticsShortcuts(compare: boolean, onChange: (change: SearchChange) => void): void {
  const { t } = useLingui();
  useShortcuts([
    { keys: 'd', label: t`Today`, run: () => onChange({ preset: 'today' }) },
    { keys: 'w', label: t`Last 7 days`, run: () => onChange({ preset: '7d' }) },
    { keys: 'f', label: t`Last 28 days`, run: () => onChange({ preset: '28d' }) },
    { keys: 'm', label: t`This month`, run: () => onChange({ preset: 'month' }) },
    { keys: 'y', label: t`Last 12 months`, run: () => onChange({ preset: '12m' }) },
    { keys: 'v', label: t`Compare with the previous period`, run: () => onChange({ compare: !compare }) },
  ]);
}

export function Component() {
  return <AnalyticsView />;
}
