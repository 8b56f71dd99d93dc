import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormError } from '../../../shared/forms/account-form.tsx';
import type { Session } from '../../../shared/http/account-types.ts';
import { request } from '../../../shared/http/request.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import classes from './sessions.module.css';

/** Where the account is signed in. */
export function Sessions() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(sessionsQuery);
  return (
    <Card
      title={t`Sessions`}
      text={t`Browsers that are signed in to your account. End sessions that you do not recognize.`}
    >
      {data && <SessionList sessions={data} />}
      {!data && error && (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Trans>The sessions could not be loaded.</Trans>
        </ErrorState>
      )}
      {!data && !error && <DelayedSkeleton height={116} />}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: endSession,
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
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

function SessionItem({
  session: { current, browser, system, address, createdAt, lastUsedAt },
  onEnd,
  isEnding,
}: SessionItemProps) {
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
          {current && (
            <Badge color="success" variant="light">
              <Trans>This browser</Trans>
            </Badge>
          )}
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: endAllSessions,
    // A new document: nothing of this account stays in memory.
    onSuccess: () => location.assign('/sign-in?signed-out=everywhere'),
  });
  return (
    <>
      <Button variant="default" className={classes.all} onClick={() => setOpen(true)}>
        <Trans>Sign out everywhere</Trans>
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Sign out everywhere?`}
        action={t`Sign out everywhere`}
        onConfirm={() => mutate()}
        isPending={isPending}
        error={error}
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

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await request<Session[]>('GET', '/account/sessions', { signal })).data,
});

const endSession = (id: string) => request('DELETE', `/account/sessions/${encodeURIComponent(id)}`);

/** This session included. */
const endAllSessions = () => request('DELETE', '/account/sessions');
