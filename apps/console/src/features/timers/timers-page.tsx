import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClockPlus, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorMessage } from '../../shared/http/error-message.tsx';
import { IdempotencyKeys } from '../../shared/http/request.ts';
import { useMovingPreviews } from '../../shared/previews/pause-button.tsx';
import { usePreviewMoment } from '../../shared/previews/previews.ts';
import { useAccount } from '../../shared/session.ts';
import { PageHeader } from '../../shared/ui/page-parts.tsx';
import { DelayedSkeleton, EmptyState, ErrorState } from '../../shared/ui/states.tsx';
import { useAddressParams } from '../../shared/use-address-params.ts';
import { createTimer, listsKey, type NewTimer, timersQuery } from './api.ts';
import { useNow } from './describe.ts';
import { BulkBar, Filters, Pager } from './list/list-controls.tsx';
import { useKeepFocus, useListShortcuts } from './list/list-keyboard.ts';
import { firstTimer } from './editor/new-timer.ts';
import classes from './list/list.module.css';
import { TimerCard, TimerRow } from './list/timer-entry.tsx';
import { TimersTable } from './list/timers-table.tsx';
import { useTimerActions } from './list/use-timer-actions.tsx';
import { useTimerTexts } from './list/use-timer-texts.ts';
import type { ListedTimer } from './timer.ts';
import { hasFilters, pageBefore, readSearch, type TimersSearch, writeSearch } from './timers-search.ts';

const minuteMs = 60_000;

export function Component() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [parameters, changeParameters] = useAddressParams();
  const search = readSearch(parameters);
  const { data, error, refetch, isPlaceholderData } = useQuery(timersQuery(search));
  const timers = data?.timers ?? [];

  const isNarrow = useMediaQuery('(max-width: 69.99em)', undefined, { getInitialValueInEffect: false });
  const moving = useMovingPreviews();
  const moment = usePreviewMoment(moving);
  const textsOf = useTimerTexts(useNow(minuteMs));
  const actions = useTimerActions();
  const selection = useSelection(timers);

  const change = (changes: Partial<TimersSearch>) =>
    changeParameters((before) => writeSearch(before, changes), { replace: changes.page === undefined });

  // The last timer of a page may have been deleted.
  const isBeyondEnd = data !== undefined && timers.length === 0 && search.page > 1 && !isPlaceholderData;
  useEffect(() => {
    if (isBeyondEnd)
      changeParameters((before) => writeSearch(before, { page: pageBefore(search.page, data.total) }), {
        replace: true,
      });
  });

  const onEscape = () => {
    if (selection.chosen.length > 0) selection.clear();
    else if (hasFilters(search)) void navigate('/timers', { replace: true });
  };

  useKeepFocus(timers);
  useListShortcuts({ timers, actions, toggle: selection.toggle, onEscape });

  const entryProps = (timer: (typeof timers)[number]) => ({
    timer,
    texts: textsOf(timer),
    moment,
    moving,
    selected: selection.isSelected(timer.id),
    onSelect: () => selection.toggle(timer.id),
    actions,
  });
  const isUnused = data !== undefined && data.total === 0 && !hasFilters(search) && search.page === 1;

  return (
    <>
      <PageHeader title={t`Timers`}>
        <Button
          variant={isUnused ? 'default' : 'filled'}
          component={Link}
          to="/timers/new"
          leftSection={<IconPlus aria-hidden size={18} stroke={1.75} />}
        >
          <Trans>New timer</Trans>
        </Button>
      </PageHeader>
      {/* Not twice: rendering them takes a slow processor tens of milliseconds. */}
      {(data || error) && !isUnused && <Filters search={search} onChange={change} />}
      {actions.problem && (
        <Alert
          role="alert"
          color="danger"
          mb="md"
          withCloseButton
          closeButtonLabel={t`Close`}
          onClose={actions.dismissProblem}
        >
          {actions.problem}
        </Alert>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()}>
          {t`The timers could not be loaded`}
        </ErrorState>
      ) : !data || isBeyondEnd ? (
        <ListSkeleton narrow={isNarrow === true} />
      ) : timers.length === 0 ? (
        <EmptyList filtered={hasFilters(search)} deleted={search.status === 'deleted'} />
      ) : (
        <div className={classes.results} data-stale={isPlaceholderData || undefined}>
          {isNarrow ? (
            <ul className={`plain-list ${classes.cards}`}>
              {timers.map((timer) => (
                <TimerCard key={timer.id} {...entryProps(timer)} />
              ))}
            </ul>
          ) : (
            <TimersTable
              sort={search.sort}
              onSort={(sort) => change({ sort })}
              selection={selection.state}
              onSelectAll={selection.toggleAll}
            >
              {timers.map((timer) => (
                <TimerRow key={timer.id} {...entryProps(timer)} />
              ))}
            </TimersTable>
          )}
          {selection.chosen.length > 0 ? (
            <BulkBar timers={selection.chosen} actions={actions} onClear={selection.clear} />
          ) : (
            <Pager page={search.page} total={data.total} shown={timers.length} onChange={(page) => change({ page })} />
          )}
        </div>
      )}
    </>
  );
}

const entries = [0, 1, 2, 3, 4, 5];

/** While the first page loads: as high as six timers. */
function ListSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div className={narrow ? classes.cards : classes.rows} aria-busy="true">
      {entries.map((entry) => (
        <DelayedSkeleton key={entry} height={narrow ? '9.5rem' : '2.5625rem'} />
      ))}
    </div>
  );
}

/** Which of the timers on the page are selected. Timers that are no longer on it do not count. */
function useSelection(timers: readonly ListedTimer[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = timers.filter(({ id }) => ids.has(id));
  const state = chosen.length === 0 ? 'none' : chosen.length === timers.length ? 'all' : 'some';
  return {
    chosen,
    state: state as 'none' | 'some' | 'all',
    isSelected: (id: string) => ids.has(id),
    toggle: (id: string) => setIds(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(state === 'all' ? [] : timers.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

/** What the list shows without timers: none yet, or none that match. */
function EmptyList({ filtered, deleted }: { filtered: boolean; deleted: boolean }) {
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
