import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../http/error-message.tsx';
import classes from './form-error.module.css';

/** Above a form: what went wrong, unless it belongs to a field. */
export function FormError({ error, children }: { error: unknown; children?: ReactNode }) {
  if (error === null || error === undefined) return null;
  return (
    <div role="alert" className={classes.error}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <span>{children ?? <ErrorMessage error={error} />}</span>
    </div>
  );
}
