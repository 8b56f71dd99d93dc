import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './editor.module.css';
import { useEditor } from './editor-context.ts';
import { useWarningText } from './use-warning-text.ts';

/**
 * What the service warns about at a field of a timer, for the description of an input: the value is valid, but probably a mistake.
 * @param field - the path of the field in the API
 */
export function useFieldWarning(field: string): ReactNode {
  const warnings = useEditor().warnings.filter((each) => each.field === field);
  const text = useWarningText();
  if (warnings.length === 0) return undefined;
  return warnings.map((warning) => (
    <span key={warning.code} className={classes.warning}>
      <IconAlertTriangle aria-hidden size={14} stroke={1.75} />
      {text(warning)}
    </span>
  ));
}
