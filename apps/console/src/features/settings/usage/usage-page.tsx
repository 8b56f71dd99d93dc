import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { planTitle } from '../../../shared/format/format.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { optionsQuery } from '../../../shared/http/options-query.ts';
import type { Options } from '../../../shared/http/account-types.ts';
import type { Usage } from '../settings-types.ts';
import { PlanTable } from './plan-table.tsx';
import { ReachedLimits } from './reached-limits.tsx';
import { UsageBar } from './usage-bar.tsx';
import { usageQuery } from './usage-query.ts';
import { UsageWarnings } from './usage-warnings.tsx';
import styles from './usage.module.css';

export function Component() {
  const { t } = useLingui();
  const { data: usage, error: usageError, refetch: refetchUsage } = useQuery(usageQuery);
  const { data: options, error: optionsError, refetch: refetchOptions } = useQuery(optionsQuery);
  const error = (!usage && usageError) || (!options && optionsError);
  return (
    <>
      <PageHeader title={t`Usage`} />
      {usage && options ? (
        <UsageCards usage={usage} plans={options.plans} />
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            void refetchUsage();
            void refetchOptions();
          }}
        >
          <Trans>The usage could not be loaded</Trans>
        </ErrorState>
      ) : (
        <DelayedSkeleton height={320} radius="lg" />
      )}
    </>
  );
}

function UsageCards({ usage, plans }: { usage: Usage; plans: Options['plans'] }) {
  const { t } = useLingui();
  const limits = plans[usage.plan];
  const { dateRange, number } = useFormat();
  const { plan, views, timers, api } = usage;
  const month = dateRange(views.periodStart, views.periodEnd, 'UTC'); // the service counts by UTC month
  const planName = planTitle(plan);
  const requests = number(api.requestsThisMonth);
  return (
    <div className={styles.cards}>
      <UsageWarnings usage={usage} limits={limits} />
      <section className={styles.card} aria-labelledby="plan">
        <h2 id="plan">
          <Trans>Plan: {planName}</Trans>
        </h2>
        <UsageBar label={t`Views this month`} {...views}>
          <Trans>{month} (UTC)</Trans>
        </UsageBar>
        <UsageBar label={t`Timers`} {...timers} />
        {limits.apiAccess && (
          <UsageBar label={t`API requests today`} used={api.requestsToday} limit={limits.requestsPerDay}>
            <Trans>{requests} this month. A day ends at midnight (UTC).</Trans>
          </UsageBar>
        )}
      </section>
      <section className={styles.card} aria-labelledby="plans">
        <h2 id="plans">
          <Trans>Plans</Trans>
        </h2>
        <PlanTable plans={plans} current={plan} />
      </section>
      <ReachedLimits apiAccess={limits.apiAccess} />
    </div>
  );
}
