import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Notice } from '../../shared/ui/notice.tsx';
import type { Analytics, Grouping } from './analytics-data.ts';
import styles from './analytics.module.css';
import { type ChartRow, chartRows } from './chart-data.ts';
import type { Formats } from './formats.ts';
import { ViewsChart } from './views-chart.tsx';

/** Views over time, as a chart or as a table. */
export function ViewsCard({ data, formats }: { data: Analytics; formats: Formats }) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { by, zone, series, comparison } = data;
  const rows = useMemo(() => chartRows({ series, comparison }), [series, comparison]);
  const titles: Record<Grouping, string> = {
    hour: t`Views per hour`,
    day: t`Views per day`,
    week: t`Views per week`,
    month: t`Views per month`,
  };
  const title = titles[by];
  const { damped, placeholders } = data.totals;
  const summary = useSummary(title, rows, data, formats);

  return (
    <section className={`box ${styles.card}`} aria-labelledby="views">
      <div className={styles.cardHead}>
        <h2 id="views">{title}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-pressed={asTable}
          leftSection={asTable ? <IconChartLine size={16} stroke={1.75} /> : <IconTable size={16} stroke={1.75} />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </div>
      {asTable ? (
        <ViewsTable rows={rows} by={by} formats={formats} caption={title} />
      ) : (
        <ViewsChart rows={rows} by={by} formats={formats} summary={summary} />
      )}
      <ul className={`plain-list small-hint ${styles.legend}`}>
        {rows.some(({ running }) => running) && (
          <li>
            <i data-line="running" />
            <Trans>in progress</Trans>
          </li>
        )}
        {comparison && (
          <li>
            <i data-line="before" />
            {formats.day(comparison.from)} – {formats.day(comparison.to)}
          </li>
        )}
        <li>
          <Trans>Times in {zone}</Trans>
        </li>
      </ul>
      {placeholders > 0 && (
        <Notice severity="warning">
          <Plural
            value={placeholders}
            one="# view came from an image address whose placeholder for the recipient or the date was empty or not replaced by the mailing tool, so it showed the full duration or the fallback. Copy the code for your mailing tool again."
            other="# views came from an image address whose placeholder for the recipient or the date was empty or not replaced by the mailing tool, so they showed the full duration or the fallback. Copy the code for your mailing tool again."
          />
        </Notice>
      )}
      {damped > 0 && (
        <p className={`small-hint ${styles.note}`}>
          <Plural
            value={damped}
            one="# repeated request is not in these numbers: an IP address opened a timer more often than people do. It still got its image."
            other="# repeated requests are not in these numbers: an IP address opened a timer more often than people do. They still got their images."
          />
        </p>
      )}
    </section>
  );
}

function useSummary(title: string, rows: ChartRow[], { by, from, to, totals }: Analytics, formats: Formats): string {
  const { t } = useLingui();
  const most = rows.reduce<ChartRow | undefined>(
    (best, row) => ((best?.views ?? -1) >= (row.views ?? 0) ? best : row),
    undefined,
  );
  const first = formats.day(from);
  const last = formats.day(to);
  const total = formats.number(totals.range);
  if (!most?.views) return t`${title} from ${first} to ${last}: none.`;
  const peak = formats.group(most.start, by);
  const peakViews = formats.number(most.views);
  return t`${title} from ${first} to ${last}: ${total} in all. Peak: ${peak} with ${peakViews}.`;
}

interface ViewsTableProps {
  rows: ChartRow[];
  by: Grouping;
  formats: Formats;
  caption: string;
}

/** A month, or a day of hours. */
const foldedRows = 31;

/** The numbers of the chart, the newest first. */
function ViewsTable({ rows, by, formats, caption }: ViewsTableProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const newestFirst = rows.filter(({ views }) => views !== null).toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, foldedRows);
  const compared = rows.some(({ previousStart }) => previousStart !== undefined);
  return (
    <>
      <table className={`data-table ${styles.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Start`}</th>
            <th scope="col">{t`Views`}</th>
            {compared && <th scope="col">{t`Previous period`}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, start, views, running, previousViews }) => (
            <tr key={key}>
              <th scope="row">
                {formats.group(start, by)}{' '}
                {running && (
                  <small>
                    <Trans>in progress</Trans>
                  </small>
                )}
              </th>
              <td>{formats.number(views ?? 0)}</td>
              {compared && <td>{previousViews === undefined ? '' : formats.number(previousViews)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {newestFirst.length > foldedRows && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Trans>Show all</Trans>}
        </Button>
      )}
    </>
  );
}
