import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { RecentPasswordField, useRecentPassword } from '../../shared/forms/recent-password.tsx';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { HttpError } from '../../shared/http/http-error.ts';
import { request } from '../../shared/http/request.ts';
import { CodeSection } from './code-section.tsx';
import styles from './embed.module.css';

interface TimerKeyProps {
  timerId: string;
  /** undefined until it is shown. */
  shown: string | undefined;
  onShow: (key: string) => void;
}

/** The key that signs for one timer only, for templates and for those who write them. The secret of the account is not shown. */
export function TimerKey({ timerId, shown, onShow }: TimerKeyProps) {
  const password = useRecentPassword();
  const [typed, setTyped] = useState('');
  const show = useMutation({
    mutationFn: (currentPassword: string) =>
      request<{ key: string }>('POST', `/account/timers/${encodeURIComponent(timerId)}/key`, {
        body: currentPassword === '' ? {} : { currentPassword },
      }).catch(password.onRefused),
    onSuccess: ({ key }) => onShow(key),
    gcTime: 0,
  });
  const problem = show.error instanceof HttpError ? password.fieldOf(show.error) : undefined;
  return (
    <CodeSection
      title={<Trans>Key of this timer</Trans>}
      code={shown}
      hint={
        <Trans>
          It signs for this timer only, so it may be in a template, unlike the embed secret of your account. It is made
          from the newest of these secrets, and ends with it.
        </Trans>
      }
      copy={<Trans>Copy the key</Trans>}
      autoFocus
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          show.mutate(typed);
        }}
      >
        {password.isAsked && (
          <RecentPasswordField
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={problem?.message}
            required
            withAsterisk={false}
            data-autofocus
            autoFocus
          />
        )}
        <p role="alert" className={styles.status} data-failed>
          {show.error && !problem && !(password.isAsked && typed === '') && <ErrorMessage error={show.error} />}
        </p>
        <div className="buttons">
          <Button type="submit" variant="default" loading={show.isPending}>
            <Trans>Show the key of this timer</Trans>
          </Button>
        </div>
      </form>
    </CodeSection>
  );
}
