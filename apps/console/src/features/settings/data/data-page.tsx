import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import styles from './data.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function Component() {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader title={t`Your data`} />
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="export">
          <h2 id="export">
            <Trans>Export</Trans>
          </h2>
          <p>
            <Trans>
              One JSON file with your account, your timers, their views by day and your keys without their secrets.
            </Trans>
          </p>
          <Button
            variant="default"
            component="a"
            href="/account/export"
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            <Trans>Download</Trans>
          </Button>
        </section>
        <section className={styles.card} aria-labelledby="delete">
          <h2 id="delete">
            <Trans>Delete the account</Trans>
          </h2>
          <p>
            <Trans>
              Deletes your timers, keys and views. Images in e-mails you have sent become invisible. Nobody can restore
              the account.
            </Trans>
          </p>
          <Button variant="default" className={styles.delete ?? ''} onClick={() => setDeleting(true)}>
            <Trans>Delete the account…</Trans>
          </Button>
        </section>
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
