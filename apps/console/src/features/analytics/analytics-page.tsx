import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsLeftRight, IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Day } from '@tminus/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { dayMessage } from '../../shared/forms/typed-text.ts';
import { get, optionsQuery } from '../../shared/http/queries.ts';
import { useAccount } from '../../shared/session.ts';
import { useShortcuts } from '../../shared/shortcuts.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import { DelayedSkeleton, EmptyState, Loaded } from '../../shared/ui/states.tsx';
import {
  type Analytics,
  type AnalyticsSearch,
  type Grouping,
  groupingsFor,
  type Preset,
  presets,
  type SearchChange,
  todayIn,
  useAnalyticsSearch,
} from './analytics-search.ts';
import classes from './analytics.module.css';
import { Audience, TopTimers } from './audience.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { useFormats } from './formats.ts';
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
            <div className={classes.content} aria-busy={query.isPlaceholderData}>
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
    <div className={classes.content} aria-busy="true">
      <div className={classes.figures}>
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
  const path = timerId === undefined ? '/api/v1/analytics' : `/account/timers/${encodeURIComponent(timerId)}/analytics`;
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

const DayInput = lazy(() => import('../../shared/ui/day-input.tsx'));

interface AnalyticsControlsProps {
  search: AnalyticsSearch;
  extended: boolean;
  onChange: (change: SearchChange) => void;
}

function AnalyticsControls({ search, extended, onChange }: AnalyticsControlsProps) {
  const { t } = useLingui();
  const zones = useZones(search.zone);
  const presetNames: Record<Preset, string> = {
    today: t`Today`,
    '7d': t`Last 7 days`,
    '28d': t`Last 28 days`,
    month: t`This month`,
    '12m': t`Last 12 months`,
  };
  const groupingNames: Record<Grouping, string> = {
    hour: t`By hour`,
    day: t`By day`,
    week: t`By week`,
    month: t`By month`,
  };
  const { period } = search;

  return (
    <div className={classes.controls}>
      <NativeSelect
        aria-label={t`Period`}
        value={search.preset}
        data={[
          ...presets.map((value) => ({ value, label: presetNames[value] })),
          { value: 'custom', label: t`Choose days` },
        ]}
        onChange={({ target: { value } }) =>
          onChange(value === 'custom' ? { period: {} } : { preset: value as Preset })
        }
      />
      {search.preset === 'custom' && (
        <Suspense fallback={null}>
          <PeriodDay
            label={t`First day`}
            day={period.from}
            zone={search.zone}
            onChange={(from) => onChange({ period: { from } })}
          />
          <PeriodDay
            label={t`Last day`}
            day={period.to}
            zone={search.zone}
            onChange={(to) => onChange({ period: { to } })}
          />
        </Suspense>
      )}
      <NativeSelect
        aria-label={t`Group`}
        value={search.by}
        data={groupingsFor(period, { extended }).map((value) => ({ value, label: groupingNames[value] }))}
        onChange={(event) => onChange({ by: event.target.value as Grouping })}
      />
      <NativeSelect
        className={classes.zone ?? ''}
        aria-label={t`Time zone`}
        value={search.zone}
        data={zones}
        onChange={(event) => onChange({ zone: event.target.value })}
      />
      <Button
        variant={search.compare ? 'filled' : 'default'}
        aria-pressed={search.compare}
        leftSection={<IconArrowsLeftRight size={18} stroke={1.75} />}
        onClick={() => onChange({ compare: !search.compare })}
      >
        <Trans>Compare</Trans>
      </Button>
    </div>
  );
}

interface PeriodDayProps {
  label: string;
  day: Day;
  zone: string;
  onChange: (day: Day) => void;
}

/** A day of the period, which the address contains: it stays as it is while what is typed is no day. */
function PeriodDay({ label, day, zone, onChange }: PeriodDayProps) {
  const { locale } = useFormat();
  const [isUnreadable, setUnreadable] = useState(false);
  return (
    <DayInput
      aria-label={label}
      value={isUnreadable ? '' : day}
      error={isUnreadable && dayMessage(locale)}
      today={() => todayIn(zone)}
      past
      onChange={(typed) => {
        setUnreadable(typed === '');
        if (typed !== '') onChange(typed);
      }}
    />
  );
}

/** The server's list: browsers lack UTC and new names. The chosen zone is always in it. */
function useZones(chosen: string): string[] {
  const { data } = useQuery(optionsQuery);
  const zones = data?.timezones ?? [];
  return zones.includes(chosen) ? zones : [chosen, ...zones];
}
