import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ShownOnce } from '../keys/shown-once.tsx';

interface CreatedSecretProps {
  secret: string;
  onDone: () => void;
  /** What to know about it. */
  children: ReactNode;
}

/** The secret of a webhook, shown once. */
export function CreatedSecret({ secret, onDone, children }: CreatedSecretProps) {
  return (
    <div className="stack">
      <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
      <p>{children}</p>
      <div className="end-buttons">
        <Button variant="default" component="a" href="/docs#createWebhook" target="_blank" rel="noreferrer">
          <Trans>API reference</Trans>
        </Button>
        <Button variant="default" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </div>
  );
}
