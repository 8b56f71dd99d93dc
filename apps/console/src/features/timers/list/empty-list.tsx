import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconClockPlus, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { useAccount } from '../../../shared/session/session.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { IdempotencyKeys } from '../../../shared/http/idempotency-keys.ts';
import { type NewTimer, createTimer, listsKey } from '../api.ts';
import classes from './list.module.css';

/** What the list shows without timers: none yet, or none that match. */
export function EmptyList({ filtered, deleted }: { filtered: boolean; deleted: boolean }) {
  if (!filtered) return <NoTimers />;
  return (
    <EmptyState
      icon={deleted ? IconTrash : IconSearchOff}
      title={deleted ? <Trans>No deleted timers</Trans> : <Trans>No timer matches</Trans>}
      text={deleted && <Trans>Deleted timers stay here for 30 days. You can restore them.</Trans>}
    >
      <Button variant="default" component={Link} to="/timers" replace>
        {deleted ? <Trans>Show all timers</Trans> : <Trans>Clear filters</Trans>}
      </Button>
    </EmptyState>
  );
}

function NoTimers() {
  const { t, i18n } = useLingui();
  const { timezone } = useAccount();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [idempotencyKeys] = useState(() => new IdempotencyKeys());
  /** The same timer if it is sent again. */
  const first = useRef<NewTimer>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { firstTimer } = await import('../editor/new-timer.ts'); // with the calendar of the editor
      first.current ??= firstTimer(t`My first timer`, timezone, i18n.locale, Date.now());
      return createTimer(first.current, idempotencyKeys);
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: listsKey });
      void navigate(`/timers/${id}`);
    },
  });
  return (
    <EmptyState
      icon={IconClockPlus}
      title={<Trans>No timers yet</Trans>}
      text={<Trans>Start with one that ends in 7 days. You can change everything later.</Trans>}
    >
      <Button loading={isPending} onClick={() => mutate()}>
        {t`Create a timer`}
      </Button>
      <p role="alert" className={classes.error}>
        {error && <ErrorMessage error={error} />}
      </p>
    </EmptyState>
  );
}
