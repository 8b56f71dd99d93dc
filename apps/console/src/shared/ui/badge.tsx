import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './badge.module.css';

export interface BadgeProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  children: ReactNode;
}

/** A word about what is beside it. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Of test keys, and of the timers that they create. */
export function TestBadge() {
  const { t } = useLingui();
  return <Badge tone="neutral">{t`Test`}</Badge>;
}
