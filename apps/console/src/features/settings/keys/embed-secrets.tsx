import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { EmbedSecret } from '../../../shared/http/account-types.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { embedSecretsQuery, useEndEmbedSecret } from './embed-secrets-queries.ts';
import styles from './keys.module.css';
import { NewEmbedSecretDialog } from './new-embed-secret-dialog.tsx';

/** The secrets that sign the starts of evergreen timers and the deadlines of personal ones, and how one is replaced by another. */
export function EmbedSecrets() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(embedSecretsQuery);
  return (
    <div className={styles.secrets}>
      <Card
        title={t`Embed secret`}
        text={t`Your programs and templates sign the starts of evergreen timers and the deadlines of personal timers with it. It is shown only when it is created.`}
      >
        {data && <SecretList secrets={data} />}
        {!data && error && (
          <ErrorState error={error} onRetry={() => void refetch()}>
            <Trans>The secrets could not be loaded</Trans>
          </ErrorState>
        )}
        {!data && !error && <DelayedSkeleton height={92} />}
      </Card>
    </div>
  );
}

function SecretList({ secrets }: { secrets: EmbedSecret[] }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [ending, setEnding] = useState<EmbedSecret>();
  const [open, setOpen] = useState<'new' | 'end'>();
  const createButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isRotating = secrets.length > 1;
  return (
    <>
      {isRotating && (
        <p className="hint">
          <Trans>Both are valid. When everything uses the new one, end the other.</Trans>
        </p>
      )}
      <ul className={`plain-list ${styles.secretList}`} ref={list} tabIndex={-1} aria-label={t`Embed secrets`}>
        {secrets.map((secret) => {
          const created = date(secret.createdAt);
          return (
            <li key={secret.id}>
              <span>
                <code>{secret.prefix}…</code>{' '}
                <span className="hint">
                  <Trans>since {created}</Trans>
                </span>
              </span>
              {isRotating && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`End secret ${secret.prefix}…`}
                  onClick={() => {
                    setEnding(secret);
                    setOpen('end');
                  }}
                >
                  <Trans>End secret</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!isRotating && (
        <Button ref={createButton} variant="default" onClick={() => setOpen('new')}>
          <Trans>Create a second secret</Trans>
        </Button>
      )}
      <NewEmbedSecretDialog
        opened={open === 'new'}
        onClose={() => setOpen(undefined)}
        // With two secrets, the button is gone.
        onClosed={() => (createButton.current ?? list.current)?.focus()}
      />
      <EndDialog
        secret={ending}
        opened={open === 'end'}
        onClose={() => setOpen(undefined)}
        onClosed={() => list.current?.focus()}
      />
    </>
  );
}

interface EndDialogProps {
  /** Stays while the dialog fades out. */
  secret: EmbedSecret | undefined;
  opened: boolean;
  onClose: () => void;
  onClosed: () => void;
}

function EndDialog({ secret, opened, onClose, onClosed }: EndDialogProps) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error, reset } = useEndEmbedSecret();
  const prefix = secret?.prefix ?? '';
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        reset();
        // The button of a secret that has ended is gone.
        if (isSuccess) onClosed();
      }}
      title={t`End ${prefix}…?`}
      action={t`End secret`}
      onConfirm={() => secret && mutate(secret.id, { onSuccess: onClose })}
      isPending={isPending}
      error={error}
    >
      <Trans>
        Images ignore its signatures from now on, also in emails that are already sent. Evergreen countdowns start when
        the emails are opened. Personal timers that accept only signed dates show their fallback date or nothing. You
        cannot undo this.
      </Trans>
    </ConfirmDialog>
  );
}
