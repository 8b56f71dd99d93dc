import type { ReactNode } from 'react';
import classes from './figure.module.css';

export interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  /** A comparison, or what the number means. */
  hint?: ReactNode;
}

/** One important number. Put several into `<Figures>`. */
export function Figure({ label, value, hint }: FigureProps) {
  return (
    <div className={`box ${classes.figure}`}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      {hint !== undefined && <dd className={`small-hint ${classes.hint}`}>{hint}</dd>}
    </div>
  );
}

export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}
