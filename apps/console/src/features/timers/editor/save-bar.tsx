import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import classes from './editor.module.css';

export interface SaveBarProps {
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  /** What the last save means. */
  savedNote: string | undefined;
  /** Why the last attempt failed, if no field can say so. */
  problem: unknown;
  onDiscard: () => void;
}

export function SaveBar({ isNew, isDirty, isSaving, savedNote, problem, onDiscard }: SaveBarProps) {
  return (
    <div className={classes.saveBar} data-sticky={isDirty || isNew || savedNote !== undefined || undefined}>
      <p role="alert" className={classes.saveProblem}>
        {problem !== undefined && <ErrorMessage error={problem} />}
      </p>
      <span className={classes.saveState} role="status">
        {isDirty ? <Trans>Unsaved changes</Trans> : savedNote}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button type="submit" loading={isSaving} disabled={!isDirty && !isNew} aria-keyshortcuts="Control+S Meta+S">
        {isNew ? <Trans>Create timer</Trans> : <Trans>Save</Trans>}
      </Button>
    </div>
  );
}
