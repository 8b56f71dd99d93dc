import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { EmbedSecret, ProfileChanges } from '../../../shared/http/account-types.ts';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { useAccount } from '../../../shared/session.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { Card } from '../../../shared/ui/page-parts.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { useUpdateProfile } from '../profile/use-update-profile.ts';
import { embedSecretsQuery, useCreateEmbedSecret, useEndEmbedSecret, useShowRecipientKey } from './keys-queries.ts';
import classes from './keys.module.css';
import { SecretForm, ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from './shown-once.tsx';

/** The secrets that sign the starts of evergreen timers and the deadlines of personal ones, and how one is replaced by another. */
export function EmbedSecrets() {
  const { t } = useLingui();
  const query = useQuery(embedSecretsQuery);
  return (
    <div className={classes.secrets}>
      <Card
        title={t`Embed secret`}
        text={t`Your programs and templates sign the starts of evergreen timers and the deadlines of personal timers with it. It is shown only when it is created.`}
      >
        <Loaded query={query} failed={<Trans>The secrets could not be loaded</Trans>} height={92}>
          {(secrets) => <SecretList secrets={secrets} />}
        </Loaded>
      </Card>
    </div>
  );
}

function SecretList({ secrets }: { secrets: EmbedSecret[] }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const [ending, setEnding] = useState<EmbedSecret>();
  const [isCreating, setCreating] = useState(false);
  const end = useEndEmbedSecret();
  const createButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isRotating = secrets.length > 1;
  const { id = '', prefix = '' } = ending ?? {};
  return (
    <>
      {isRotating && <p className="hint">{t`Both are valid. When everything uses the new one, end the other.`}</p>}
      <ul className={`plain-list ${classes.secretList}`} ref={list} tabIndex={-1} aria-label={t`Embed secrets`}>
        {secrets.map((secret) => {
          const created = date(secret.createdAt);
          return (
            <li key={secret.id}>
              <span>
                <code>{secret.prefix}…</code> <span className="hint">{t`since ${created}`}</span>
              </span>
              {isRotating && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t`End secret ${secret.prefix}…`}
                  onClick={() => setEnding(secret)}
                >
                  <Trans>End secret</Trans>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {!isRotating && (
        <Button ref={createButton} variant="default" onClick={() => setCreating(true)}>
          <Trans>Create a second secret</Trans>
        </Button>
      )}
      <NewEmbedSecretDialog
        opened={isCreating}
        onClose={() => setCreating(false)}
        // With two secrets, the button is gone.
        onClosed={() => (createButton.current ?? list.current)?.focus()}
      />
      <ConfirmDialog
        opened={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={t`End ${prefix}…?`}
        action={t`End secret`}
        mutation={end}
        target={id}
        onDone={() => list.current?.focus()}
      >
        <Trans>
          Images ignore its signatures from now on, also in emails that are already sent. Evergreen countdowns start
          when the emails are opened. Personal timers that accept only signed dates show their fallback date or nothing.
          You cannot undo this.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** Explains what a new secret changes, then shows it once. */
function NewEmbedSecretDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useCreateEmbedSecret();
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create an embed secret`, t`Your new embed secret`]}
      form={
        <SecretForm onCreate={mutation.mutateAsync} onCancel={state.onClose}>
          <Trans>
            Signatures with the existing secret stay valid. When all your programs and templates use the new one, end
            the existing one.
          </Trans>
        </SecretForm>
      }
    >
      {({ secret }) => (
        <div className="stack">
          <ShownOnce secret={secret} copy={<Trans>Copy the secret</Trans>} />
          <ShownOnceButtons onDone={state.onClose} />
        </div>
      )}
    </ShownOnceDialog>
  );
}

/** How the tokens are signed that links carry, and the key with which they name recipients. */
export function DeadlineTokens() {
  const { t } = useLingui();
  const { tokenAlgorithm } = useAccount();
  const update = useUpdateProfile();
  const change = useMutation({ mutationFn: (changes: ProfileChanges) => update(changes) });
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.secrets}>
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
