import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '../../../shared/ui/card.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import settings from '../settings.module.css';
import styles from './data.module.css';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export function Component() {
  const { t } = useLingui();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader title={t`Your data`} />
      <div className={settings.page}>
        <Card
          title={<Trans>Export</Trans>}
          text={
            <Trans>
              One JSON file with your account, your timers, their views by day and your keys without their secrets.
            </Trans>
          }
        >
          <Button
            variant="default"
            component="a"
            href="/account/export"
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            <Trans>Download</Trans>
          </Button>
        </Card>
        <Card
          title={<Trans>Delete the account</Trans>}
          text={
            <Trans>
              Deletes your timers, keys and views. Images in emails you have sent become invisible. Nobody can restore
              the account.
            </Trans>
          }
        >
          <Button variant="default" className={styles.delete ?? ''} onClick={() => setDeleting(true)}>
            <Trans>Delete the account…</Trans>
          </Button>
        </Card>
      </div>
      <DeleteAccountDialog opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
