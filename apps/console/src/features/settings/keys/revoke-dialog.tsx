import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import type { ApiKey } from '../settings-types.ts';
import { useRevokeKey } from './keys-queries.ts';

export function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLingui();
  const revoke = useRevokeKey();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t`Revoke “${name}”?`}
      action={t`Revoke key`}
      onConfirm={() => revoke.mutate(id, { onSuccess: onClose })}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <Trans>Programs that use this key are refused from now on. You cannot undo this.</Trans>
    </ConfirmDialog>
  );
}
