import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../http/error-message.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps<Target> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What happens, and that it cannot be undone. */
  children: ReactNode;
  /** Names the act: "Revoke key". */
  action: string;
  /** What happens to `target` when somebody confirms. */
  mutation: Pick<UseMutationResult<unknown, Error, Target>, 'mutate' | 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  target: Target;
  /** It has happened, and the dialog is closed: the button that opened it may be gone. */
  onDone?: () => void;
}

/** Asks before something that cannot be undone. Everything else happens at once and offers to undo it: see toasts.ts. */
export function ConfirmDialog<Target>({ mutation, target, ...props }: ConfirmDialogProps<Target>) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error, reset } = mutation;
  const { opened, onClose, title, onDone } = props;
  const onClosed = () => {
    reset();
    if (isSuccess) onDone?.();
  };
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={title} isLocked={isPending}>
      <div className={classes.text}>{props.children}</div>
      {error !== null && (
        <p role="alert" className={classes.error}>
          <ErrorMessage error={error} />
        </p>
      )}
      <div className="end-buttons">
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button color="danger" onClick={() => mutate(target, { onSuccess: onClose })} loading={isPending}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  );
}
