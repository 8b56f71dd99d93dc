import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Outlet, useParams } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { optionsQuery, usageQuery } from '../../shared/http/queries.ts';
import { timerQuery } from './api.ts';
import { TimerEditor } from './editor/timer-editor.tsx';
import { DelayedSkeleton } from '../../shared/ui/delayed-skeleton.tsx';
import classes from './editor/editor.module.css';

const PlanFull = lazy(() => import('./plan-full.tsx'));

/** `/timers/new` and `/timers/:id`. The dialog to embed the timer opens over the editor. */
export function Component() {
  const { id } = useParams();
  return (
    <>
      <EditorPage key={id ?? 'new'} id={id} />
      <Outlet />
    </>
  );
}

function EditorPage({ id }: { id: string | undefined }) {
  const { t } = useLingui();
  const options = useQuery(optionsQuery);
  // The version to edit must be the current one.
  const timer = useQuery({ ...timerQuery(id ?? ''), enabled: id !== undefined, refetchOnMount: 'always' });
  // The form must not disappear while somebody fills it in.
  const usage = useQuery({ ...usageQuery, enabled: id === undefined, refetchOnWindowFocus: false });
  const error = options.error ?? (timer.data ? null : timer.error);
  const retry = () => {
    if (options.error) void options.refetch();
    if (timer.error) void timer.refetch();
  };
  if (error)
    return (
      <>
        <PageHeader title={t`Timer`} />
        <ErrorState error={error} onRetry={retry}>
          {t`The timer could not be loaded`}
        </ErrorState>
      </>
    );
  const isLoading = id === undefined ? usage.isLoading : !timer.isFetchedAfterMount;
  if (!options.data || isLoading) return <EditorSkeleton />;
  if (id === undefined && usage.data && usage.data.timers.used >= usage.data.timers.limit)
    return (
      <Suspense fallback={<EditorSkeleton />}>
        <PlanFull usage={usage.data} options={options.data} />
      </Suspense>
    );
  return <TimerEditor options={options.data} timer={timer.data} />;
}

/** While the timer loads. */
function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.titleSkeleton}>
        <DelayedSkeleton height="2.25rem" width="40%" />
      </div>
      <div className={classes.layout}>
        <DelayedSkeleton height="18rem" />
        <DelayedSkeleton height="40rem" />
      </div>
    </div>
  );
}
