import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Analytics } from './analytics-search.ts';
import classes from './analytics.module.css';
import { changeOf, clickRate } from './chart-data.ts';
import type { Formats } from './formats.ts';

/** Only the range can be compared: the other figures are about now. */
export function Totals({ data: { totals, comparison }, formats }: { data: Analytics; formats: Formats }) {
  const { number } = formats;
  const allTime = number(totals.allTime);
  return (
    <dl className={classes.totals}>
      <Figure
        label={<Trans>Views</Trans>}
        value={number(totals.range)}
        hint={
          comparison ? (
            <Change views={totals.range} before={comparison.total} formats={formats} />
          ) : (
            <Trans>{allTime} all time</Trans>
          )
        }
      />
      {totals.clicks + totals.automatedClicks > 0 && (
        <Figure
          label={<Trans>Clicks</Trans>}
          value={number(totals.clicks)}
          hint={<ClickHint {...{ totals, formats }} />}
        />
      )}
      <Figure label={<Trans>Today</Trans>} value={number(totals.today)} hint={<Trans>since midnight</Trans>} />
      <Figure label={<Trans>This week</Trans>} value={number(totals.week)} hint={<Trans>since Monday</Trans>} />
      <Figure label={<Trans>This month</Trans>} value={number(totals.month)} hint={<Trans>since the 1st</Trans>} />
    </dl>
  );
}

/** Clicks per view, and the clicks that are not in the number. */
function ClickHint({ totals, formats }: { totals: Analytics['totals']; formats: Formats }) {
  const { clicks, range, automatedClicks } = totals;
  const rate = formats.rate(clickRate(clicks, range));
  const automated = formats.number(automatedClicks);
  if (automatedClicks === 0) return <Trans>{rate} of views</Trans>;
  return (
    <Trans>
      {rate} of views, {automated} more by programs
    </Trans>
  );
}

function Change({ views, before, formats }: { views: number; before: number; formats: Formats }) {
  const change = changeOf(views, before);
  const previous = formats.number(before);
  if (change === null) return <Trans>none in the previous period</Trans>;
  const percent = formats.percentChange(change);
  return (
    <Trans>
      {percent}, {previous} before
    </Trans>
  );
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** A comparison, or what the number means. */
  hint?: ReactNode;
}

/** One important number. */
function Figure({ label, value, hint }: FigureProps) {
  return (
    <div className={`box ${classes.figure}`}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint !== undefined && <dd className={`small-hint ${classes.hint}`}>{hint}</dd>}
    </div>
  );
}
