import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { FormError } from '../../../shared/forms/account-form.tsx';
import type { Session } from '../../../shared/http/account-types.ts';
import { get, useChange } from '../../../shared/http/queries.ts';
import { request } from '../../../shared/http/request.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import classes from '../settings.module.css';

const path = '/account/sessions';

export const sessionsQuery = queryOptions({ queryKey: ['sessions'], queryFn: get<Session[]>(path) });

/** Where the account is signed in. */
export function Sessions() {
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
          {current && (
            <Badge color="success" variant="light">
              {t`This browser`}
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
