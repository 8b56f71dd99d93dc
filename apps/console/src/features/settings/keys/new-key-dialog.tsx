import { useLingui } from '@lingui/react/macro';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { CreatedKey } from './created-key.tsx';
import { KeyForm } from './key-form.tsx';
import { useCreateKey } from './keys-queries.ts';
import { useEffect } from 'react';
import { useLeaveGuard } from '../../../shared/unsaved/use-leave-guard.ts';

interface NewKeyDialogProps {
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/**
 * Asks for a name and scopes, then shows the key. The key is shown once: from the moment in which it is requested, only its own button
 * closes the dialog.
 */
export function NewKeyDialog({ opened, onClose, onClosed }: NewKeyDialogProps) {
  const { t } = useLingui();
  const { data: created, isPending, mutateAsync, reset } = useCreateKey();
  const isLocked = opened && (isPending || created !== undefined);
  useStayOnPage(isLocked);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        onClosed();
      }}
      title={created ? t`Your new key` : t`Create a key`}
      size="40rem"
      isLocked={isLocked}
      withCloseButton={!created}
    >
      {created ? (
        <CreatedKey created={created} onDone={onClose} />
      ) : (
        <KeyForm onCreate={mutateAsync} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** While `isNeeded`, neither links nor the Back button leave the page, and the browser asks before it closes the tab. */
function useStayOnPage(isNeeded: boolean): void {
  const blocker = useLeaveGuard(isNeeded);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
}
