import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { restorableMs } from '@tminus/domain';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ErrorMessage } from '../../../shared/http/error-message.tsx';
import { HttpError, IdempotencyKeys } from '../../../shared/http/request.ts';
import { showToast } from '../../../shared/ui/toasts.tsx';
import { type BulkAction, type BulkResult, changeTimers, duplicateTimer, listsKey } from '../api.ts';
import type { ListedTimer } from '../timer.ts';

export interface TimerActions {
  change: (action: BulkAction, timers: readonly ListedTimer[]) => Promise<void>;
  duplicate: (timer: ListedTimer) => Promise<void>;
  /** Why the last act failed. */
  problem: ReactNode;
  dismissProblem: () => void;
}

interface Page {
  timers: ListedTimer[];
  total: number;
}

const maxNameLength = 100;

/** What the list can do with timers. The list shows the result at once, and again as the service answers. */
export function useTimerActions(): TimerActions {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [copyKeys] = useState(() => new IdempotencyKeys());

  const change = async (
    action: BulkAction,
    timers: readonly ListedTimer[],
    report: (problem: ReactNode) => void = setProblem,
  ): Promise<void> => {
    const ids = timers.map(({ id }) => id);
    setProblem(null);
    await queryClient.cancelQueries({ queryKey: listsKey });
    const before = queryClient.getQueriesData<Page>({ queryKey: listsKey });
    queryClient.setQueriesData<Page>({ queryKey: listsKey }, (page) => page && applyChange(page, action, ids));
    try {
      const { done, failed } = await changeTimers(action, ids);
      const changed = timers.filter(({ id }) => done.includes(id));
      if (changed.length > 0) announce(action, changed);
      if (failed[0]) report(<NotChanged count={failed.length} reason={failed[0]} />);
    } catch (error) {
      for (const [key, page] of before) queryClient.setQueryData(key, page);
      report(<ErrorMessage error={error} />);
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['timers'] });
    }
  };

  const announce = (action: BulkAction, timers: readonly ListedTimer[]) => {
    const count = timers.length;
    const messages: Record<BulkAction, ReactNode> = {
      pause: (
        <Plural
          value={count}
          one="Timer paused. Its image shows nothing now."
          other="# timers paused. Their images show nothing now."
        />
      ),
      resume: <Plural value={count} one="Timer resumed" other="# timers resumed" />,
      delete: <Deleted timers={timers} />,
      restore: <Plural value={count} one="Timer restored" other="# timers restored" />,
    };
    // The list may be left before Undo is pressed, so that only a toast can say what went wrong.
    const undo = () => void change('restore', timers, (problem) => showToast({ message: problem }));
    showToast({
      message: messages[action],
      ...(action === 'delete' && { action: { label: t`Undo`, run: undo, keys: 'z' } }),
    });
  };

  const duplicate: TimerActions['duplicate'] = async ({ id, name }) => {
    setProblem(null);
    try {
      const copy = await duplicateTimer(id, [...t`${name} (copy)`].slice(0, maxNameLength).join(''), copyKeys);
      await queryClient.invalidateQueries({ queryKey: listsKey });
      showToast({
        message: <Trans>Timer duplicated</Trans>,
        action: { label: t`Edit the copy`, run: () => void navigate(`/timers/${copy.id}`) },
      });
    } catch (error) {
      setProblem(<ErrorMessage error={error} />);
    }
  };

  return {
    change: (action, timers) => change(action, timers),
    duplicate,
    problem,
    dismissProblem: () => setProblem(null),
  };
}

/** Until when somebody can take it back, and what becomes of sent emails. */
function Deleted({ timers }: { timers: readonly ListedTimer[] }) {
  const { date } = useFormat();
  const until = date(new Date().getTime() + restorableMs);
  return (
    <>
      <Plural value={timers.length} one="Timer deleted." other="# timers deleted." />{' '}
      {timers.some(({ viewCount }) => viewCount > 0) && <Trans>Sent emails show an empty space instead.</Trans>}{' '}
      <Trans>You can restore it until {until}: choose the status “Deleted”.</Trans>
    </>
  );
}

function NotChanged({ count, reason: { code, message } }: { count: number; reason: BulkResult['failed'][number] }) {
  return (
    <>
      <Plural value={count} one="One timer was not changed:" other="# timers were not changed:" />{' '}
      <ErrorMessage error={new HttpError(message, { code })} />
    </>
  );
}

function applyChange({ timers, total }: Page, action: BulkAction, ids: readonly string[]): Page {
  if (action === 'pause' || action === 'resume') {
    const status = action === 'pause' ? 'paused' : 'active';
    return {
      total,
      timers: timers.map((timer) => (ids.includes(timer.id) ? { ...timer, status, pausedUntil: null } : timer)),
    };
  }
  const left = timers.filter(({ id }) => !ids.includes(id));
  return { timers: left, total: total - (timers.length - left.length) };
}
