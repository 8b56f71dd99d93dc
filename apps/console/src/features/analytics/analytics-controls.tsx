import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { parseTypedDay } from '../../shared/format/typed-day.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { optionsQuery } from '../../shared/http/options-query.ts';
import type { Grouping } from './analytics-data.ts';
import type { AnalyticsSearch, SearchChange } from './analytics-search.ts';
import styles from './analytics.module.css';
import { type Preset, groupingsFor, isDay, presets } from './period.ts';

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
          <PeriodDay label={t`First day`} day={period.from} onChange={(from) => onChange({ period: { from } })} />
          <PeriodDay label={t`Last day`} day={period.to} onChange={(to) => onChange({ period: { to } })} />
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
  day: string;
  onChange: (day: string) => void;
}

/**
 * Takes what is typed when the person leaves the field or presses Enter: a day on the way to it could move the other end of the period. A text
 * that is no day changes nothing.
 */
function PeriodDay({ label, day, onChange }: PeriodDayProps) {
  const { locale } = useFormat();
  const [draft, setDraft] = useState<string>();
  const commit = (chosen: string | undefined) => {
    if (chosen !== undefined && isDay(chosen) && chosen !== day) onChange(chosen);
    setDraft(undefined);
  };
  return (
    <DayInput
      aria-label={label}
      value={draft ?? day}
      onChange={setDraft}
      onBlur={({ currentTarget }) => commit(parseTypedDay(currentTarget.value, locale))}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(parseTypedDay(currentTarget.value, locale));
        if (key === 'Escape') setDraft(undefined);
      }}
      getDayProps={(chosen) => ({ onClick: () => commit(chosen) })}
    />
  );
}

/** The server's list: browsers lack UTC and new names. The chosen zone is always in it. */
function useZones(chosen: string): string[] {
  const { data } = useQuery(optionsQuery);
  const zones = data?.timezones ?? [];
  return zones.includes(chosen) ? zones : [chosen, ...zones];
}
