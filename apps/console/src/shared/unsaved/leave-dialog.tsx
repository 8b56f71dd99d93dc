import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';

export interface LeaveDialogProps {
  onStay: () => void;
  onLeave: () => void;
  /** What is lost. Default: the changes. */
  children?: ReactNode;
}

/** Before somebody leaves a page with changes. */
export default function LeaveDialog({ onStay, onLeave, children }: LeaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog opened onClose={onStay} title={<Trans>Unsaved changes</Trans>}>
      <p>{children || <Trans>Your changes are lost if you leave this page.</Trans>}</p>
      <div className="end-buttons">
        <Button variant="default" onClick={onLeave}>
          {t`Discard changes`}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {t`Keep editing`}
        </Button>
      </div>
    </Dialog>
  );
}
