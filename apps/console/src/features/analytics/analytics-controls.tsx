import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '@tminus/domain';
import { Suspense, lazy, useState } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import { dayMessage } from '../../shared/forms/day-message.ts';
import { optionsQuery } from '../../shared/http/queries.ts';
import type { Grouping } from './analytics-data.ts';
import type { AnalyticsSearch, SearchChange } from './analytics-search.ts';
import styles from './analytics.module.css';
import { type Preset, groupingsFor, presets, todayIn } from './period.ts';

const DayInput = lazy(() => import('../../shared/ui/day-input.tsx'));

interface AnalyticsControlsProps {
  search: AnalyticsSearch;
  extended: boolean;
  onChange: (change: SearchChange) => void;
}

export function AnalyticsControls({ search, extended, onChange }: AnalyticsControlsProps) {
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
    <div className={styles.controls}>
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
        className={styles.zone ?? ''}
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
