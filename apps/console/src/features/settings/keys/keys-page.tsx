import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconKey, IconLock, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { planTitle } from '../../../shared/format/format.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { DeadlineTokens } from './deadline-tokens.tsx';
import { EmbedSecrets } from './embed-secrets.tsx';
import { KeyTable } from './key-table.tsx';
import settings from '../settings.module.css';
import { keysQuery } from './keys-queries.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

export function Component() {
  const { t } = useLingui();
  const { features, plan: name } = useAccount();
  const plan = planTitle(name);
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const query = useQuery(keysQuery);
  const hasKeys = query.data !== undefined && query.data.length > 0;
  const newKey = features.apiAccess && (
    <Button ref={createButton} leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setCreating(true)}>
      <Trans>Create key</Trans>
    </Button>
  );

  return (
    <>
      <PageHeader title={t`API keys`}>{hasKeys && newKey}</PageHeader>
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
            {t`Read the API reference`}
          </Button>
        </EmptyState>
      )}
      <Loaded query={query} failed={<Trans>The keys could not be loaded</Trans>} height={160} radius="lg">
        {(keys) =>
          hasKeys ? (
            <>
              <p className={settings.intro}>
                <Trans>
                  Programs use a key to call the API. Give each program its own: then you can revoke one without
                  stopping the others.
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
          )
        }
      </Loaded>
      <EmbedSecrets />
      <DeadlineTokens />
      <NewKeyDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        // With the first key, the button has moved to the head of the page.
        onClosed={() => createButton.current?.focus()}
      />
    </>
  );
}
