import { Trans } from '@lingui/react/macro';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { usageLevel } from './usage-notices.ts';
import styles from './usage.module.css';

interface UsageBarProps {
  label: string;
  used: number;
  limit: number;
  /** Below the bar. */
  children?: ReactNode;
}

export function UsageBar({ label, used, limit, children }: UsageBarProps) {
  const id = useId();
  const { number } = useFormat();
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const shownUsed = number(used);
  const shownLimit = number(limit);
  return (
    <div className={styles.usage}>
      <div className={styles.labels}>
        <span id={id}>{label}</span>
        <span className="tabular">
          <Trans>
            {shownUsed} of {shownLimit}
          </Trans>
        </span>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${shownUsed} / ${shownLimit}`}
      >
        <div
          className={styles.fill}
          data-level={usageLevel(used, limit)}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      </div>
      {children && <small>{children}</small>}
    </div>
  );
}
