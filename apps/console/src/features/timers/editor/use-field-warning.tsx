import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TimerWarning } from '../../../shared/previews/use-preview-facts.ts';
import { useEditor } from './editor-context.ts';
import classes from './editor.module.css';

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

/** A warning of the service in the reader's language. Unknown codes show its own English words. */
function useWarningText(): (warning: TimerWarning) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  const lowContrast = ({ message, params }: TimerWarning) => {
    if (!params) return message;
    const { replacement } = params;
    const ratio = number(Math.floor(params.ratio * 10) / 10); // rounded down: it never appears to be enough
    const threshold = number(params.threshold);
    return replacement === undefined
      ? t`Hard to read: contrast ${ratio}:1. Use at least ${threshold}:1.`
      : t`Hard to read: contrast ${ratio}:1. Use at least ${threshold}:1. Images show ${replacement} instead.`;
  };
  return (warning) => {
    switch (warning.code) {
      case 'low_contrast':
        return lowContrast(warning);
      case 'labels_abbreviated':
        return t`Too small for the labels: the image shows abbreviations.`;
      case 'labels_omitted':
        return t`Too small for the labels: the image does not show them.`;
      case 'message_too_long':
        return t`Too small for the message: its letters are hard to read.`;
      case 'emoji_omitted':
        return t`Images do not show emoji: they have too few colors for them.`;
      case 'past_target':
        return t`This date has passed.`;
      default:
        return warning.message;
    }
  };
}
