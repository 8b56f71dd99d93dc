import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import type { DraftBase } from './draft.ts';
import { useEditor } from './editor-context.ts';
import classes from './editor.module.css';
import { isUnreadable } from './form-problems.ts';
import { useIsChanged } from './use-editing.ts';

export interface SaveBarProps {
  /** The version that changes started from. */
  base: DraftBase;
  isSaving: boolean;
  /** What the last save means. */
  savedNote: string | undefined;
  /** Why the last attempt failed, if no field can say so. */
  problem: unknown;
  onDiscard: () => void;
}

export function SaveBar({ base, isSaving, savedNote, problem, onDiscard }: SaveBarProps) {
  const isNew = !useEditor().timer;
  const isDirty = useIsChanged(base);
  return (
    <div className={classes.saveBar} data-sticky={isDirty || isNew || savedNote !== undefined || undefined}>
      <UnreadableColors />
      <p role="alert" className={classes.saveProblem}>
        {problem !== undefined && <ErrorMessage error={problem} />}
      </p>
      <span className={`hint ${classes.saveState}`} role="status">
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

/** Nobody should save an image that nobody can read without knowing. */
function UnreadableColors() {
  const { warnings } = useEditor();
  return (
    <p role="status" className={classes.saveWarning}>
      {warnings.some(isUnreadable) && (
        <Trans>Parts of this timer cannot be read: their colors are almost the same.</Trans>
      )}
    </p>
  );
}
