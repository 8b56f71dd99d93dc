import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'react-router';
import styles from './analytics.module.css';
import type { Formats } from './formats.ts';
import { ShareTable } from './share-table.tsx';

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
  const nameOf = (id: string) => <Link to={{ pathname: `/timers/${id}/analytics`, search }}>{names.get(id)}</Link>;
  return (
    <section className={styles.card} aria-labelledby="top-timers">
      <div className={styles.cardHead}>
        <h2 id="top-timers">
          <Trans>Most viewed timers</Trans>
        </h2>
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
