import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ShownOnce, ShownOnceButtons } from '../keys/shown-once.tsx';

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
      <ShownOnceButtons reference="/docs#createWebhook" onDone={onDone} />
    </div>
  );
}
