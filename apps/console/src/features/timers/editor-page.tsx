import { Trans, useLingui } from '@lingui/react/macro';
import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Options, Usage } from '../../shared/http/account-types.ts';
import { optionsQuery, usageQuery } from '../../shared/http/queries.ts';
import { Card, PageHeader } from '../../shared/ui/page-parts.tsx';
import { PlanTable } from '../../shared/ui/plan-table.tsx';
import { DelayedSkeleton, ErrorState } from '../../shared/ui/states.tsx';
import { timerQuery } from './api.ts';
import classes from './editor/editor.module.css';
import { TimerEditor } from './editor/timer-editor.tsx';

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
    return <PlanFull usage={usage.data} options={options.data} />;
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

interface PlanFullProps {
  usage: Usage;
  options: Options;
}

/** Instead of the form of a new timer, which the service would not create. */
function PlanFull({ usage, options }: PlanFullProps) {
  const { t } = useLingui();
  const used = useFormat().number(usage.timers.used);
  const limit = useFormat().number(usage.timers.limit);
  return (
    <>
      <PageHeader title={t`New timer`} />
      <Box maw="44rem">
        <Card
          title={t`You have as many timers as your plan includes`}
          text={
            <Trans>
              {used} of {limit} timers are in use. Delete one that you no longer need, or move to a larger plan.
            </Trans>
          }
        >
          <div className="stack">
            <PlanTable plans={options.plans} current={usage.plan} />
            <div className="buttons">
              <Button component={Link} to="/timers">
                {t`Choose a timer to delete`}
              </Button>
            </div>
          </div>
        </Card>
      </Box>
    </>
  );
}
