import { Trans } from '@lingui/react/macro';
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

/** The numbers of the chart, the newest first. */
export function ViewsTable({ rows, by, formats, caption }: ViewsTableProps) {
  const compared = rows.some(({ previousStart }) => previousStart !== undefined);
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
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
                <Trans>Period before</Trans>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ key, start, views, running, previousViews }) => (
            <tr key={key}>
              <th scope="row">
                {formats.group(start, by)}{' '}
                {running && (
                  <small>
                    <Trans>not over yet</Trans>
                  </small>
                )}
              </th>
              <td>{formats.number(views)}</td>
              {compared && <td>{previousViews === undefined ? '' : formats.number(previousViews)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
