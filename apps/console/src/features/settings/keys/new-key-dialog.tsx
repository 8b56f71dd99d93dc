import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import type { NewApiKey } from '../../../shared/http/account-types.ts';
import { useSession } from '../../../shared/session/session.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { StayOnPage } from '../../../shared/unsaved/unsaved-changes.tsx';
import { curlExample } from './api-key.ts';
import { KeyForm } from './key-form.tsx';
import { useCreateKey } from './keys-queries.ts';
import styles from './keys.module.css';

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
      {isLocked && <StayOnPage />}
      {created ? (
        <CreatedKey created={created} onDone={onClose} />
      ) : (
        <KeyForm onCreate={mutateAsync} onCancel={onClose} />
      )}
    </Dialog>
  );
}

/** The key, shown once, and a request that uses it. */
function CreatedKey({ created, onDone }: { created: NewApiKey; onDone: () => void }) {
  const { apiBaseUrl } = useSession();
  const id = useId();
  const example = curlExample(apiBaseUrl, created.key, created.scopes);
  return (
    <div className="stack">
      <div id={`${id}-once`}>
        <Notice severity="warning">
          <Trans>Shown once. Copy it now.</Trans>
        </Notice>
      </div>
      <div className={styles.secret}>
        <code id={`${id}-key`}>{created.key}</code>
        {/* Screen readers say "Copy the key. Shown once. Copy it now." */}
        <CopyButton text={created.key} textElementId={`${id}-key`} autoFocus aria-describedby={`${id}-once`}>
          <Trans>Copy the key</Trans>
        </CopyButton>
      </div>
      <div>
        <h3 className={styles.heading}>
          <Trans>Try it in a terminal</Trans>
        </h3>
        <div className={styles.secret}>
          <pre id={`${id}-curl`}>{example}</pre>
          <CopyButton variant="default" text={example} textElementId={`${id}-curl`}>
            <Trans>Copy the command</Trans>
          </CopyButton>
        </div>
      </div>
      <div className="end-buttons">
        <Button variant="default" component="a" href="/docs" target="_blank" rel="noreferrer">
          <Trans>API reference</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
