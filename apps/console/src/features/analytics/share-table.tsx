import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ValueViews } from './analytics-data.ts';
import styles from './analytics.module.css';
import type { Formats } from './formats.ts';
import { type BreakdownTexts, inOrder, unknown } from './use-breakdowns.ts';

type Share = Pick<ValueViews, 'value' | 'views'>;

interface ShareTableProps {
  texts: Pick<BreakdownTexts, 'value' | 'caption' | 'hints'> & { nameOf: (value: string) => ReactNode };
  shares: Share[];
  total: number;
  formats: Formats;
  /** More rows are folded. */
  limit?: number;
  active?: string | undefined;
  onActive?: (key: string | undefined) => void;
}

/** Values with their views and their share, as bars. What nobody knows is the last row, and is never folded. */
export function ShareTable({ texts, shares: given, total, formats, limit = 8, active, onActive }: ShareTableProps) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  const shares = given.filter(({ views }) => views > 0);
  const known = inOrder(shares).filter(({ value }) => value !== unknown);
  const shown = [...(all ? known : known.slice(0, limit)), ...shares.filter(({ value }) => value === unknown)];
  const folded = known.length - limit;
  const largest = Math.max(1, ...shares.map(({ views }) => views));
  return (
    <div>
      <table className={`data-table ${styles.shares}`}>
        <caption className="visually-hidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.value}</th>
            <th scope="col">{t`Views`}</th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, views }) => (
            <tr
              key={value}
              data-active={value === active || undefined}
              data-unknown={value === unknown || undefined}
              onPointerEnter={() => onActive?.(value)}
              onPointerLeave={() => onActive?.(undefined)}
            >
              <th scope="row">
                {texts.nameOf(value)}
                {texts.hints?.[value] !== undefined && <small>{texts.hints[value]}</small>}
                <span className={styles.bar} style={{ '--share': `${(views / largest) * 100}%` } as CSSProperties} />
              </th>
              <td>{formats.number(views)}</td>
              <td>{total === 0 ? '' : formats.percent(views / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {folded > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? <Trans>Show fewer</Trans> : <Plural value={folded} one="Show # more" other="Show # more" />}
        </Button>
      )}
    </div>
  );
}

interface TopTimersProps {
  timers: { id: string; name: string; views: number }[];
  total: number;
  formats: Formats;
}

export function TopTimers({ timers, total, formats }: TopTimersProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  if (timers.length === 0) return null;
  const names = new Map(timers.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => (
    <Link to={{ pathname: `/timers/${id}/analytics`, search }}>
      <bdi>{names.get(id)}</bdi>
    </Link>
  );
  return (
    <section className={`box ${styles.card}`} aria-labelledby="top-timers">
      <div className={styles.cardHead}>
        <h2 id="top-timers">{t`Most viewed timers`}</h2>
      </div>
      <ShareTable
        texts={{ value: t`Timer`, caption: t`Most viewed timers`, nameOf }}
        total={total}
        formats={formats}
        limit={5}
        shares={timers.map(({ id, views }) => ({ value: id, views }))}
      />
    </section>
  );
}
