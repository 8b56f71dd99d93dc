import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useFormat } from '../../../shared/format/use-format.ts';
import {
  AccountForm,
  CurrentPasswordField,
  FormError,
  newPassword,
  NewPasswordField,
  useAccountForm,
  useWrongPassword,
} from '../../../shared/forms/account-form.tsx';
import type { Session, SessionState } from '../../../shared/http/account-types.ts';
import { get, useChange } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { useAccount, useSetSession } from '../../../shared/session.ts';
import { ConfirmDialog } from '../../../shared/ui/dialog.tsx';
import { Badge, Card, PageHeader } from '../../../shared/ui/page-parts.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { showToast } from '../../../shared/ui/toasts.tsx';
import { UnsavedChangesGuard, useUnsavedChanges } from '../../../shared/unsaved-changes.tsx';
import classes from '../settings.module.css';

export function Component() {
  const { t } = useLingui();
  return (
    <UnsavedChangesGuard>
      <div className={classes.page}>
        <PageHeader title={t`Security`} />
        <PasswordForm />
        <Sessions />
      </div>
    </UnsavedChangesGuard>
  );
}

const schema = z.object({ currentPassword: z.string(), newPassword: newPassword() });
const empty = { currentPassword: '', newPassword: '' };

function PasswordForm() {
  const { t } = useLingui();
  const { email, pendingEmail, hasPassword, features } = useAccount();
  const navigate = useNavigate();
  const setSession = useSetSession();
  const queryClient = useQueryClient();
  const wrongPassword = useWrongPassword();
  const form = useAccountForm({
    schema,
    defaultValues: empty,
    onSubmit: async ({ currentPassword, newPassword }) => {
      const body = { newPassword, ...(hasPassword && { currentPassword }) };
      const session = await request<SessionState>('PUT', '/account/password', { body });
      setSession(session);
      await queryClient.invalidateQueries(sessionsQuery);
      form.reset(empty);
      if (pendingEmail !== null && session.account?.pendingEmail === null)
        showToast({
          message: t`The link that we have sent to ${pendingEmail} no longer works. Change the address again.`,
        });
      showToast(
        features.apiAccess
          ? {
              message: t`Password saved. All other browsers are signed out. API keys still work.`,
              action: { label: t`Check the keys`, run: () => void navigate('/settings/keys') },
            }
          : { message: t`Password saved. All other browsers are signed out.` },
      );
    },
    fieldOf: wrongPassword,
  });
  useUnsavedChanges(form.formState.dirtyFields.newPassword === true);
  return (
    <Card
      title={t`Password`}
      text={hasPassword ? undefined : t`You have no password yet. With one, you can sign in without a link.`}
    >
      <AccountForm
        form={form}
        layout="narrow"
        submit={hasPassword ? <Trans>Change password</Trans> : <Trans>Set password</Trans>}
      >
        {/* Password managers store the new password for this account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && <CurrentPasswordField {...form.field('currentPassword')} />}
        <NewPasswordField {...form.field('newPassword')} />
      </AccountForm>
    </Card>
  );
}

const path = '/account/sessions';

const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: get<Session[]>(path) });

/** Where the account is signed in. */
function Sessions() {
  const { t } = useLingui();
  const query = useQuery(sessionsQuery);
  return (
    <Card
      title={t`Sessions`}
      text={t`Browsers that are signed in to your account. End sessions that you do not recognize.`}
    >
      <Loaded query={query} failed={<Trans>The sessions could not be loaded.</Trans>} height={116}>
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
    </Card>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const end = useChange(sessionsQuery, (id: string) => request('DELETE', `${path}/${encodeURIComponent(id)}`));
  return (
    <>
      <FormError error={end.error} />
      <ul className="plain-list">
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={() => end.mutate(session.id)}
            isEnding={end.isPending && end.variables === session.id}
          />
        ))}
      </ul>
      <EndAll />
    </>
  );
}

interface SessionItemProps {
  session: Session;
  onEnd: () => void;
  isEnding: boolean;
}

function SessionItem({ session, onEnd, isEnding }: SessionItemProps) {
  const { current, browser, system, address, createdAt, lastUsedAt } = session;
  const { t } = useLingui();
  const { date, relative } = useFormat();
  const name = browser === null ? t`Unknown browser` : system === null ? browser : t`${browser} on ${system}`;
  const since = date(createdAt);
  const lastUse = relative(lastUsedAt);
  return (
    <li className={classes.item}>
      <div className={classes.about}>
        <span className={classes.device}>
          {name}
          {current && <Badge tone="success">{t`This browser`}</Badge>}
        </span>
        <span className={`hint ${classes.details}`}>
          {address} ·{' '}
          {current ? (
            <Trans>signed in on {since}</Trans>
          ) : (
            <Trans>
              used {lastUse}, signed in on {since}
            </Trans>
          )}
        </span>
      </div>
      {!current && (
        <Button variant="default" onClick={onEnd} loading={isEnding} aria-label={t`End session: ${name}, ${address}`}>
          <Trans>End session</Trans>
        </Button>
      )}
    </li>
  );
}

function EndAll() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const end = useMutation({
    mutationFn: () => request('DELETE', path), // this session included
    // A new document: nothing of this account stays in memory.
    onSuccess: () => location.assign('/sign-in?signed-out=everywhere'),
  });
  return (
    <>
      <Button variant="default" className={classes.all} onClick={() => setOpen(true)}>
        {t`Sign out everywhere`}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Sign out everywhere?`}
        action={t`Sign out everywhere`}
        mutation={end}
        target={undefined}
      >
        <p>
          <Trans>
            All browsers are signed out, this one too. Your timers and <Link to="/settings/keys">API keys</Link> keep
            working.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
