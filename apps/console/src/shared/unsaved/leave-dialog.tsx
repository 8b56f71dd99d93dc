import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import classes from './editor.module.css';

export interface LeaveDialogProps {
  isNew: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Before somebody leaves the editor with changes. */
export default function LeaveDialog({ isNew, onStay, onLeave }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onStay}
      centered
      title={<Trans>Unsaved changes</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <p>
        {isNew ? (
          <Trans>This timer has not been created yet.</Trans>
        ) : (
          <Trans>Your changes are lost if you leave this page.</Trans>
        )}
      </p>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onLeave}>
          <Trans>Discard changes</Trans>
        </Button>
        <Button data-autofocus onClick={onStay}>
          <Trans>Keep editing</Trans>
        </Button>
      </div>
    </Modal>
  );
}
