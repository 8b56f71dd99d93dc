import { Trans } from '@lingui/react/macro';
import { Figure, Figures } from '../../shared/ui/figure.tsx';
import type { Analytics } from './analytics-data.ts';
import { changeOf } from './chart-data.ts';
import type { Formats } from './formats.ts';

/** Only the range can be compared: the other figures are about now. */
export function Totals({ data: { totals, comparison }, formats }: { data: Analytics; formats: Formats }) {
  const { number } = formats;
  const allTime = number(totals.allTime);
  return (
    <Figures>
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
      <Figure label={<Trans>Today</Trans>} value={number(totals.today)} hint={<Trans>since midnight</Trans>} />
      <Figure label={<Trans>This week</Trans>} value={number(totals.week)} hint={<Trans>since Monday</Trans>} />
      <Figure label={<Trans>This month</Trans>} value={number(totals.month)} hint={<Trans>since the 1st</Trans>} />
    </Figures>
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
