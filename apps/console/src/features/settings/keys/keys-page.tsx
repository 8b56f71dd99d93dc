import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { planTitle } from '../../../shared/format/format.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { EmbedSecrets } from './embed-secrets.tsx';
import { KeyTable } from './key-table.tsx';
import styles from './keys.module.css';
import { keysQuery } from './keys-queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function Component() {
  const { t } = useLingui();
  const { features, plan: name } = useAccount();
  const plan = planTitle(name);
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const { data: keys, error, refetch } = useQuery(keysQuery);
  const newKey = features.apiAccess && (
    <Button ref={createButton} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setCreating(true)}>
      <Trans>Create key</Trans>
    </Button>
  );

  return (
    <>
      <PageHeader title={t`API keys`}>{keys && keys.length > 0 && newKey}</PageHeader>
      {!features.apiAccess && (
        <EmptyState
          icon={IconLock}
          title={<Trans>The API is not part of your plan</Trans>}
          text={
            <Trans>
              With the API, your programs create timers and read their views. Your plan ({plan}) does not include it.
              Ask the operator of this service for another plan.
            </Trans>
          }
        >
          <Button variant="default" component="a" href="/docs">
            <Trans>Read the API reference</Trans>
          </Button>
        </EmptyState>
      )}
      {error && !keys ? (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Trans>The keys could not be loaded</Trans>
        </ErrorState>
      ) : !keys ? (
        <DelayedSkeleton height={160} radius="lg" />
      ) : keys.length > 0 ? (
        <>
          <p className={styles.intro}>
            <Trans>
              Programs use a key to call the API. Give each program its own: then you can revoke one without stopping
              the others.
            </Trans>
          </p>
          <KeyTable keys={keys} />
        </>
      ) : (
        features.apiAccess && (
          <EmptyState
            icon={IconKey}
            title={<Trans>No keys yet</Trans>}
            text={<Trans>With a key, your programs create timers and read their views.</Trans>}
          >
            {newKey}
          </EmptyState>
        )
      )}
      <EmbedSecrets />
      <NewKeyDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        // With the first key, the button has moved to the head of the page.
        onClosed={() => createButton.current?.focus()}
      />
    </>
  );
}
