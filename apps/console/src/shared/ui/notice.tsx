import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

export interface NoticeProps {
  severity: 'warning' | 'danger';
  /** `alert` if it appears while somebody works. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Something to know before continuing. */
export function Notice({ severity, role, children }: NoticeProps) {
  return (
    <div role={role} className={classes.notice} data-severity={severity}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
