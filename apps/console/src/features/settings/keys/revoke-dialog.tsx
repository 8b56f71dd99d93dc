import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import type { ApiKey } from '../settings-types.ts';
import { useRevokeKey } from './keys-queries.ts';

interface RevokeDialogProps {
  /** Stays while the dialog fades out. */
  apiKey: ApiKey | undefined;
  opened: boolean;
  onClose: () => void;
  /** @param isRevoked - otherwise, the owner has changed their mind */
  onClosed: (isRevoked: boolean) => void;
}

export function RevokeDialog({ apiKey, opened, onClose, onClosed }: RevokeDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error, reset } = useRevokeKey();
  const name = apiKey?.name ?? '';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        onClosed(isSuccess);
      }}
      title={t`Revoke “${name}”?`}
      action={t`Revoke key`}
      onConfirm={() => apiKey && mutate(apiKey.id, { onSuccess: onClose })}
      isPending={isPending}
      error={error}
    >
      <Trans>Programs that use this key lose access immediately. You cannot undo this.</Trans>
    </ConfirmDialog>
  );
}
