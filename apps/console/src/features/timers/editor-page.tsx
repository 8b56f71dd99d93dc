import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, Outlet, useParams } from 'react-router';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { optionsQuery } from '../../shared/http/options-query.ts';
import { timerQuery } from './api.ts';
import { EditorSkeleton } from './editor/editor-skeleton.tsx';
import { TimerEditor } from './editor/timer-editor.tsx';

export function preload(queryClient: QueryClient, { params: { id } }: LoaderFunctionArgs): void {
  void queryClient.prefetchQuery(optionsQuery);
  if (id !== undefined) void queryClient.prefetchQuery(timerQuery(id));
}

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
          <Trans>The timer could not be loaded</Trans>
        </ErrorState>
      </>
    );
  if (!options.data || (id !== undefined && !timer.isFetchedAfterMount)) return <EditorSkeleton />;
  return <TimerEditor options={options.data} timer={timer.data} />;
}
