import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useId } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { NewApiKey } from '../settings-types.ts';
import { curlExample } from './curl-example.ts';
import styles from './keys.module.css';

/** The key, shown once, and a request that uses it. */
export function CreatedKey({ created, onDone }: { created: NewApiKey; onDone: () => void }) {
  const { apiBaseUrl } = useSession();
  const id = useId();
  const example = curlExample(apiBaseUrl, created.key, created.scopes);
  return (
    <div className={styles.form}>
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
      <div className={styles.buttons}>
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
