import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './editor.module.css';

export interface SectionProps {
  title: ReactNode;
  /** What the section contains, while it is folded. */
  summary?: ReactNode;
  folded?: boolean;
  children: ReactNode;
}

/** A part of the form that can be folded. */
export function Section({ title, summary, folded = false, children }: SectionProps) {
  return (
    <details className={classes.section} open={!folded}>
      <summary className={classes.sectionTitle}>
        <h2>{title}</h2>
        {summary !== undefined && <span className={classes.sectionSummary}>{summary}</span>}
        <IconChevronDown aria-hidden size={18} stroke={1.75} />
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
