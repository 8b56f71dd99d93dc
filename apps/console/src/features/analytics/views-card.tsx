import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { optionsOf, Segments } from '../../shared/ui/controls.tsx';
import { Notice } from '../../shared/ui/page-parts.tsx';
import type { Analytics, Grouping } from './analytics-search.ts';
import classes from './analytics.module.css';
import { type ChartRow, chartRows, type Measure } from './chart-data.ts';
import type { Formats } from './formats.ts';
import { shareLoadedEarly } from './use-breakdowns.ts';
import { ViewsChart } from './views-chart.tsx';

/** Views or clicks over time, as a chart or as a table. */
export function ViewsCard({ data, formats }: { data: Analytics; formats: Formats }) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  const { by, zone, series, comparison } = data;
  const { clicks, automatedClicks } = data.totals;
  const hasClicks = clicks + automatedClicks > 0;
  const [chosen, setMeasure] = useState<Measure>('views');
  const measure = hasClicks ? chosen : 'views';
  const rows = useMemo(() => chartRows({ series, comparison }, measure), [series, comparison, measure]);
  const title = useTitles()[measure][by];
  const summary = useSummary(title, rows, measure, data, formats);

  return (
    <section className={`box ${classes.card}`} aria-labelledby="views">
      <div className={classes.cardHead}>
        <h2 id="views">{title}</h2>
        {hasClicks && (
          <Segments
            aria-label={t`Count`}
            value={measure}
            onChange={setMeasure}
            data={optionsOf({ views: t`Views`, clicks: t`Clicks` })}
          />
        )}
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
        <CountTable {...{ rows, measure, by, formats }} caption={title} />
      ) : (
        <ViewsChart {...{ rows, measure, by, formats, summary }} />
      )}
      <ul className={`plain-list small-hint ${classes.legend}`}>
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
        <li>{t`Times in ${zone}`}</li>
      </ul>
      {measure === 'views' ? (
        <ViewNotes data={data} formats={formats} />
      ) : (
        automatedClicks > 0 && (
          <p className={`small-hint ${classes.note}`}>
            <Plural
              value={automatedClicks}
              one="# more click is not in these numbers: a program made it, such as a link scanner that checks emails, or a person clicked twice. It was still led to its page."
              other="# more clicks are not in these numbers: programs made them, such as link scanners that check emails, or people clicked twice. They were still led to their pages."
            />
          </p>
        )
      )}
    </section>
  );
}

/** What is special about some of the views, and what is not in them. */
function ViewNotes({ data, formats }: { data: Analytics; formats: Formats }) {
  const { damped, placeholders } = data.totals;
  const unread = data.unreadDeadline?.text;
  const early = shareLoadedEarly(data.breakdowns?.client ?? []);
  const share = formats.rate(early);
  return (
    <>
      {placeholders > 0 && (
        <Notice severity="warning">
          <Plural
            value={placeholders}
            one="# view came from an image address whose placeholder for the recipient or the date was empty or not replaced by the mailing tool, so it showed the full duration or the fallback. Copy the code for your mailing tool again."
            other="# views came from an image address whose placeholder for the recipient or the date was empty or not replaced by the mailing tool, so they showed the full duration or the fallback. Copy the code for your mailing tool again."
          />
          {data.unreadDeadline && (
            <>
              {' '}
              <Trans>
                The last text that is no date, or can mean two: <code>{unread}</code>.
              </Trans>
            </>
          )}
        </Notice>
      )}
      {damped > 0 && (
        <p className={`small-hint ${classes.note}`}>
          <Plural
            value={damped}
            one="# repeated request is not in these numbers: an IP address opened a timer more often than people do. It still got its image."
            other="# repeated requests are not in these numbers: an IP address opened a timer more often than people do. They still got their images."
          />
        </p>
      )}
      {early > 0 && (
        <p className={`small-hint ${classes.note}`}>
          <Trans>
            Apple Mail loaded {share} of these images early, when the email arrived: some of these readers see them
            hours later, or never.
          </Trans>
        </p>
      )}
    </>
  );
}

function useTitles(): Record<Measure, Record<Grouping, string>> {
  const { t } = useLingui();
  return {
    views: { hour: t`Views per hour`, day: t`Views per day`, week: t`Views per week`, month: t`Views per month` },
    clicks: { hour: t`Clicks per hour`, day: t`Clicks per day`, week: t`Clicks per week`, month: t`Clicks per month` },
  };
}

function useSummary(
  title: string,
  rows: ChartRow[],
  measure: Measure,
  { by, from, to, totals }: Analytics,
  formats: Formats,
): string {
  const { t } = useLingui();
  const most = rows.reduce<ChartRow | undefined>(
    (best, row) => ((best?.count ?? -1) >= (row.count ?? 0) ? best : row),
    undefined,
  );
  const first = formats.day(from);
  const last = formats.day(to);
  const total = formats.number(measure === 'views' ? totals.range : totals.clicks);
  if (!most?.count) return t`${title} from ${first} to ${last}: none.`;
  const peak = formats.group(most.start, by);
  const peakViews = formats.number(most.count);
  return t`${title} from ${first} to ${last}: ${total} in all. Peak: ${peak} with ${peakViews}.`;
}

interface CountTableProps {
  rows: ChartRow[];
  measure: Measure;
  by: Grouping;
  formats: Formats;
  caption: string;
}

/** A month, or a day of hours. */
const foldedRows = 31;

/** The numbers of the chart, the newest first. */
function CountTable({ rows, measure, by, formats, caption }: CountTableProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const newestFirst = rows.filter(({ count }) => count !== null).toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, foldedRows);
  const compared = rows.some(({ previousStart }) => previousStart !== undefined);
  return (
    <>
      <table className={`data-table ${classes.table}`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Start`}</th>
            <th scope="col">{measure === 'views' ? t`Views` : t`Clicks`}</th>
            {measure === 'clicks' && <th scope="col">{t`Clicks per view`}</th>}
            {compared && <th scope="col">{t`Previous period`}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, start, count, rate, running, previousCount }) => (
            <tr key={key}>
              <th scope="row">
                {formats.group(start, by)} {running && <small>{t`in progress`}</small>}
              </th>
              <td>{formats.number(count ?? 0)}</td>
              {measure === 'clicks' && <td>{formats.rate(rate)}</td>}
              {compared && <td>{previousCount === undefined ? '' : formats.number(previousCount)}</td>}
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
