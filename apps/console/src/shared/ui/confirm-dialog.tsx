import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorMessage } from '../http/error-message.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed?: () => void;
  title: string;
  /** What happens, and that it cannot be undone. */
  children: ReactNode;
  /** Names the act: "Revoke key". */
  action: string;
  onConfirm: () => void;
  isPending?: boolean;
  error?: unknown;
  isDisabled?: boolean;
}

/** Asks before something that cannot be undone. Everything else happens at once and offers to undo it: see toasts.ts. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, onClosed, title, isPending = false } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={title} isLocked={isPending} {...(onClosed && { onClosed })}>
      <div className={classes.text}>{props.children}</div>
      {props.error !== undefined && props.error !== null && (
        <p role="alert" className={classes.error}>
          <ErrorMessage error={props.error} />
        </p>
      )}
      <div className="end-buttons">
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          <Trans>Cancel</Trans>
        </Button>
        <Button color="danger" onClick={props.onConfirm} loading={isPending} disabled={props.isDisabled ?? false}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  );
}
