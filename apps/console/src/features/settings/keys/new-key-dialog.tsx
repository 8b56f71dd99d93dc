import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { NewApiKey } from '../../../shared/http/account-types.ts';
import { useSession } from '../../../shared/session/session.ts';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { curlExample } from './api-key.ts';
import { KeyForm } from './key-form.tsx';
import { useCreateKey } from './keys-queries.ts';
import styles from './keys.module.css';
import { ShownOnce, ShownOnceButtons, ShownOnceDialog, type ShownOnceState } from './shown-once.tsx';

/** Asks for a name and scopes, then shows the key once. */
export function NewKeyDialog(state: ShownOnceState) {
  const { t } = useLingui();
  const mutation = useCreateKey();
  return (
    <ShownOnceDialog
      {...state}
      mutation={mutation}
      titles={[t`Create a key`, t`Your new key`]}
      form={<KeyForm onCreate={mutation.mutateAsync} onCancel={state.onClose} />}
    >
      {(created) => <CreatedKey created={created} onDone={state.onClose} />}
    </ShownOnceDialog>
  );
}

/** The key, shown once, and a request that uses it. */
function CreatedKey({ created, onDone }: { created: NewApiKey; onDone: () => void }) {
  const { apiBaseUrl } = useSession();
  const id = useId();
  const example = curlExample(apiBaseUrl, created.key, created.scopes);
  return (
    <div className="stack">
      <ShownOnce secret={created.key} copy={<Trans>Copy the key</Trans>} />
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
      <ShownOnceButtons reference="/docs" onDone={onDone} />
    </div>
  );
}
