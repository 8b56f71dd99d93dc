import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import type { ProfileChanges } from '../../../shared/http/account-types.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useUpdateProfile } from '../profile/use-update-profile.ts';
import { useShowRecipientKey } from './keys-queries.ts';
import styles from './keys.module.css';
import { SecretForm } from './secret-form.tsx';
import { ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from './shown-once.tsx';

/** How the tokens are signed that links carry, and the key with which they name recipients. */
export function DeadlineTokens() {
  const { t } = useLingui();
  const { tokenAlgorithm } = useAccount();
  const update = useUpdateProfile();
  const change = useMutation({ mutationFn: (changes: ProfileChanges) => update(changes) });
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.secrets}>
      <Card
        title={t`Deadline tokens`}
        text={t`Links carry them to your shop, which verifies at the checkout that the deadline is not over.`}
      >
        <div className="stack">
          <NativeSelect
            label={t`Signature`}
            description={t`Some packages do not know EdDSA, such as jsonwebtoken for Node.js. Your shop must accept an algorithm before you choose it.`}
            value={tokenAlgorithm}
            disabled={change.isPending}
            error={change.error && <ErrorMessage error={change.error} />}
            onChange={({ currentTarget: { value } }) => {
              if (value === 'EdDSA' || value === 'ES256') change.mutate({ tokenAlgorithm: value });
            }}
            data={['EdDSA', 'ES256']}
          />
          <Button ref={button} variant="default" onClick={() => setShown(true)}>
            {t`Show the key of recipients`}
          </Button>
        </div>
        <RecipientKeyDialog opened={isShown} onClose={() => setShown(false)} onClosed={() => button.current?.focus()} />
      </Card>
    </div>
  );
}

function RecipientKeyDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useShowRecipientKey();
  const title = t`Key of recipients`;
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[title, title]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={state.onClose} submit={<Trans>Show the key</Trans>}>
          <Trans>
            With it, your programs find out which recipient a token or the event of a started countdown names. It never
            changes, and signs nothing.
          </Trans>
        </SecretForm>
      }
    >
      {({ key }) => (
        <div className="stack">
          <ShownOnce secret={key} copy={<Trans>Copy the key</Trans>} isRepeatable />
          <ShownOnceButtons onDone={state.onClose} />
        </div>
      )}
    </ShownOnceDialog>
  );
}
