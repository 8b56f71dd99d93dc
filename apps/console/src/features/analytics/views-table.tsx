import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Grouping } from './analytics-data.ts';
import styles from './analytics.module.css';
import type { ChartRow } from './chart-data.ts';
import type { Formats } from './formats.ts';

interface ViewsTableProps {
  rows: ChartRow[];
  by: Grouping;
  formats: Formats;
  caption: string;
}

/** A month, or a day of hours. */
const foldedRows = 31;

/** The numbers of the chart, the newest first. */
export function ViewsTable({ rows, by, formats, caption }: ViewsTableProps) {
  const [all, setAll] = useState(false);
  const newestFirst = rows.filter(({ views }) => views !== null).toReversed();
  const shown = all ? newestFirst : newestFirst.slice(0, foldedRows);
  const compared = rows.some(({ previousStart }) => previousStart !== undefined);
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Start</Trans>
            </th>
            <th scope="col">
              <Trans>Views</Trans>
            </th>
            {compared && (
              <th scope="col">
                <Trans>Previous period</Trans>
              </th>
            )}
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
