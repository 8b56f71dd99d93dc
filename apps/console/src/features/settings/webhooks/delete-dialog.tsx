import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useDeleteWebhook } from './webhooks-queries.ts';

interface DeleteDialogProps {
  /** Of the webhook. */
  id: string;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ id, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error, reset } = useDeleteWebhook(id);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        if (isSuccess) onDeleted();
      }}
      title={t`Delete this webhook?`}
      action={t`Delete webhook`}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      isPending={isPending}
      error={error}
    >
      <Trans>
        Nothing more is sent to its address, and the list of what was sent is deleted, too. You cannot undo this. To
        stop it for a while, pause it.
      </Trans>
    </ConfirmDialog>
  );
}
