import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEditor } from './use-field.tsx';
import classes from './editor.module.css';

export interface SectionProps {
  title: ReactNode;
  /** What the section contains, while it is folded. */
  summary?: ReactNode;
  folded?: boolean;
  /** The paths of its fields in the API: a sign shows that there is a warning about one of them while the section is folded. */
  fields?: RegExp;
  children: ReactNode;
}

/** A part of the form that can be folded. */
export function Section({ title, summary, folded = false, fields, children }: SectionProps) {
  const { t } = useLingui();
  const { warnings } = useEditor();
  const hasWarning = fields && warnings.some(({ field }) => fields.test(field));
  return (
    <details className={classes.section} open={!folded}>
      <summary className={classes.sectionTitle}>
        <h2>{title}</h2>
        {summary !== undefined && <span className={`hint ${classes.sectionSummary}`}>{summary}</span>}
        {hasWarning && (
          <IconAlertTriangle role="img" aria-label={t`Warning`} className={classes.sectionWarning} size={16} />
        )}
        <IconChevronDown aria-hidden size={18} stroke={1.75} />
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
