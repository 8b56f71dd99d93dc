import { Trans, useLingui } from '@lingui/react/macro';
import { useComputedColorScheme } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, lazy, Suspense, useState } from 'react';
import type { Grouping } from './analytics-search.ts';
import type { ChartRow, Measure } from './chart-data.ts';
import classes from './chart.module.css';
import type { Formats } from './formats.ts';

const Chart = lazy(() => import('./chart.tsx'));

interface ViewsChartProps {
  rows: ChartRow[];
  measure: Measure;
  by: Grouping;
  formats: Formats;
  /** What the chart shows, in a sentence. */
  summary: string;
}

/** The chart with a tooltip. Arrow keys read its values. */
export function ViewsChart({ rows, measure, by, formats, summary }: ViewsChartProps) {
  const { t } = useLingui();
  const scheme = useComputedColorScheme();
  const [shown, setShown] = useState<{ index: number; left: number } | null>(null);
  const [read, setRead] = useState<number | null>(null);
  const last = rows.length - 1;
  const current = rows[Math.min(read ?? last, last)];
  const hovered = shown === null ? undefined : rows[shown.index];

  const countText = ({ count, rate }: ChartRow) => {
    if (count === null) return t`not started yet`;
    const shownCount = formats.number(count);
    if (measure === 'views') return t`${shownCount} views`;
    const shownRate = formats.rate(rate);
    return t`${shownCount} clicks, ${shownRate} of views`;
  };

  const move = (event: KeyboardEvent) => {
    const at = read ?? last;
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, PageUp: at - 7, PageDown: at + 7, Home: 0, End: last }[
      event.key
    ];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setRead(Math.max(0, Math.min(last, target)));
  };

  return (
    <div className={classes.figure}>
      <div className={classes.plot} role="img" aria-label={summary}>
        <Suspense fallback={null}>
          <Chart
            rows={rows}
            by={by}
            formats={formats}
            scheme={scheme}
            read={read}
            onRead={(index, left) => setShown(index === null ? null : { index, left })}
          />
        </Suspense>
      </div>
      <div
        className={classes.reader}
        role="slider"
        tabIndex={0}
        aria-label={t`Read the values with the arrow keys`}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={Math.min(read ?? last, last) + 1}
        aria-valuetext={current && `${formats.group(current.start, by)}: ${countText(current)}`}
        onKeyDown={move}
        onFocus={() => setRead(last)}
        onBlur={() => {
          setRead(null);
          setShown(null);
        }}
      />
      {hovered && shown && (
        <div
          className={classes.tooltip}
          style={{ left: shown.left } as CSSProperties}
          data-side={shown.index > last / 2 ? 'left' : 'right'}
          aria-hidden="true"
        >
          <dl>
            <dt>{formats.group(hovered.start, by)}</dt>
            <dd>{hovered.count === null ? '–' : formats.number(hovered.count)}</dd>
            {hovered.previousStart !== undefined && (
              <>
                <dt className={classes.before}>{formats.group(hovered.previousStart, by)}</dt>
                <dd>{formats.number(hovered.previousCount ?? 0)}</dd>
              </>
            )}
            {hovered.rate !== undefined && (
              <>
                <dt>{t`Clicks per view`}</dt>
                <dd>{formats.rate(hovered.rate)}</dd>
              </>
            )}
          </dl>
          {hovered.running && <Trans>In progress</Trans>}
        </div>
      )}
    </div>
  );
}
