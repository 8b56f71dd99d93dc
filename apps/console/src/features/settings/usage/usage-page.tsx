import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { planTitle } from '../../../shared/format/format.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Options, Usage } from '../../../shared/http/account-types.ts';
import { optionsQuery, usageQuery } from '../../../shared/http/queries.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { PlanTable } from '../../../shared/ui/plan-table.tsx';
import { usageLevel } from './usage-notices.ts';
import { ReachedLimits, UsageWarnings } from './usage-warnings.tsx';
import styles from './usage.module.css';

export function Component() {
  const { t } = useLingui();
  const usageResult = useQuery(usageQuery);
  const optionsResult = useQuery(optionsQuery);
  const missing = { failed: <Trans>The usage could not be loaded</Trans>, height: 320, radius: 'lg' } as const;
  return (
    <>
      <PageHeader title={t`Usage`} />
      <Loaded query={usageResult} {...missing}>
        {(usage) => (
          <Loaded query={optionsResult} {...missing}>
            {({ plans }) => <UsageCards usage={usage} plans={plans} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function UsageCards({ usage, plans }: { usage: Usage; plans: Options['plans'] }) {
  const { t } = useLingui();
  const limits = plans[usage.plan];
  const { dateRange, number } = useFormat();
  const { plan, views, timers, testTimers, api } = usage;
  const month = dateRange(views.periodStart, views.periodEnd, 'UTC'); // the service counts by UTC month
  const planName = planTitle(plan);
  const requests = number(api.requestsThisMonth);
  return (
    <div className={styles.cards}>
      <UsageWarnings usage={usage} limits={limits} />
      <section className={`box ${styles.card}`} aria-labelledby="plan">
        <h2 id="plan">{t`Plan: ${planName}`}</h2>
        <UsageBar label={t`Views this month`} {...views}>
          {t`${month} (UTC)`}
        </UsageBar>
        <UsageBar label={t`Timers`} {...timers} />
        {testTimers.used > 0 && <UsageBar label={t`Test timers`} {...testTimers} />}
        {limits.apiAccess && (
          <UsageBar label={t`API requests today`} used={api.requestsToday} limit={limits.requestsPerDay}>
            <Trans>{requests} this month. A day ends at midnight (UTC).</Trans>
          </UsageBar>
        )}
      </section>
      <section className={`box ${styles.card}`} aria-labelledby="plans">
        <h2 id="plans">{t`Plans`}</h2>
        <PlanTable plans={plans} current={plan} />
      </section>
      <ReachedLimits apiAccess={limits.apiAccess} />
    </div>
  );
}

interface UsageBarProps {
  label: string;
  used: number;
  limit: number;
  /** Below the bar. */
  children?: ReactNode;
}

function UsageBar({ label, used, limit, children }: UsageBarProps) {
  const id = useId();
  const { number } = useFormat();
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const shownUsed = number(used);
  const shownLimit = number(limit);
  return (
    <div className={styles.usage}>
      <div className={styles.labels}>
        <span id={id}>{label}</span>
        <span className="tabular">
          <Trans>
            {shownUsed} of {shownLimit}
          </Trans>
        </span>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${shownUsed} / ${shownLimit}`}
      >
        <div
          className={styles.fill}
          data-level={usageLevel(used, limit)}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      </div>
      {children && <small className="small-hint">{children}</small>}
    </div>
  );
}
