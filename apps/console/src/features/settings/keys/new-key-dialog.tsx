import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { HttpError } from '../../../shared/http/http-error.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { NewApiKey } from '../settings-types.ts';
import { CreatedKey } from './created-key.tsx';
import { useCreateKey } from './keys-queries.ts';
import styles from './keys.module.css';
import { type Scope, allScopes, useScopeNames } from './scope-names.ts';

const lifetimes = [30, 90, 365] as const;

/** Asks for a name and scopes, then shows the key. From then on, only its own button closes it: the key is shown once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [created, setCreated] = useState<NewApiKey>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={created ? t`Your new key` : t`New key`}
      size="lg"
      closeOnEscape={!created}
      closeOnClickOutside={!created}
      withCloseButton={!created}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {created ? (
        <CreatedKey created={created} onClose={onClose} />
      ) : (
        <KeyForm onCreated={setCreated} onClose={onClose} />
      )}
    </Modal>
  );
}

interface KeyFormProps {
  onCreated: (key: NewApiKey) => void;
  onClose: () => void;
}

function KeyForm({ onCreated, onClose }: KeyFormProps) {
  const { t } = useLingui();
  const names = useScopeNames();
  const create = useCreateKey();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string[]>(['timers:read', 'timers:write']);
  const [days, setDays] = useState('');
  const [tried, setTried] = useState(false);
  const nameError = tried && name.trim() === '' ? t`Enter a name.` : fieldMessage(create.error, 'name');
  const scopesError = tried && chosen.length === 0 ? t`Choose at least one.` : fieldMessage(create.error, 'scopes');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || chosen.length === 0) return;
    const scopes: Scope[] = allScopes.filter((scope) => chosen.includes(scope));
    create.mutate(
      { name: name.trim(), scopes, ...(days && { expiresInDays: Number(days) }) },
      { onSuccess: onCreated },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {create.error && nameError === undefined && scopesError === undefined && (
        <Notice severity="danger" role="alert">
          <ErrorMessage error={create.error} />
        </Notice>
      )}
      <TextInput
        label={t`Name`}
        description={t`What will use it: a program, a place or a person.`}
        data-autofocus
        required
        withAsterisk={false}
        maxLength={100}
        value={name}
        error={nameError}
        onChange={(event) => setName(event.target.value)}
      />
      <Checkbox.Group label={t`It may`} value={chosen} onChange={setChosen} error={scopesError}>
        <div className={styles.checks}>
          {allScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={names[scope]} description={<code>{scope}</code>} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect label={t`Expires`} value={days} onChange={(event) => setDays(event.target.value)}>
        <option value="">{t`Never`}</option>
        {lifetimes.map((each) => (
          <option key={each} value={each}>
            {each === 365 ? t`In a year` : t`In ${each} days`}
          </option>
        ))}
      </NativeSelect>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={create.isPending}>
          <Trans>Create key</Trans>
        </Button>
      </div>
    </form>
  );
}

function fieldMessage(error: unknown, field: string): string | undefined {
  return error instanceof HttpError ? error.details.find((each) => each.field === field)?.message : undefined;
}
