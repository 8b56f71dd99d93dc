import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import styles from './analytics.module.css';
import type { Formats } from './formats.ts';
import { inOrder, unknown } from './use-audience-names.ts';

export interface Share {
  key: string;
  name: ReactNode;
  views: number;
  /** Below the name. */
  hint?: ReactNode;
}

interface ShareTableProps {
  caption: string;
  /** The heading of the first column. */
  heading: ReactNode;
  shares: Share[];
  total: number;
  formats: Formats;
  /** More rows are folded. */
  limit?: number;
  active?: string | undefined;
  onActive?: (key: string | undefined) => void;
}

/** Values with their views and their share, as bars. What nobody knows is the last row, and is never folded. */
export function ShareTable({ caption, heading, shares, total, formats, limit = 8, active, onActive }: ShareTableProps) {
  const [all, setAll] = useState(false);
  const known = inOrder(shares).filter(({ key }) => key !== unknown);
  const shown = [...(all ? known : known.slice(0, limit)), ...shares.filter(({ key }) => key === unknown)];
  const folded = known.length - limit;
  const largest = Math.max(1, ...shares.map(({ views }) => views));
  return (
    <div>
      <table className={styles.shares}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">
              <Trans>Views</Trans>
            </th>
            <th scope="col">
              <Trans>Share</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, hint, views }) => (
            <tr
              key={key}
              data-active={key === active || undefined}
              data-unknown={key === unknown || undefined}
              onPointerEnter={() => onActive?.(key)}
              onPointerLeave={() => onActive?.(undefined)}
            >
              <th scope="row">
                {name}
                {hint !== undefined && <small>{hint}</small>}
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
