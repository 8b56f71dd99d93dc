import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { PlanLimits } from '@tminus/domain';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { planTitle } from '../../../shared/format/format.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Options, Usage } from '../../../shared/http/account-types.ts';
import { optionsQuery, usageQuery } from '../../../shared/http/queries.ts';
import { Notice, PageHeader } from '../../../shared/ui/page-parts.tsx';
import { PlanTable } from '../../../shared/ui/plan-table.tsx';
import { Loaded } from '../../../shared/ui/states.tsx';
import { usageLevel, type UsageNotice, usageNotices } from './usage-notices.ts';
import classes from './usage.module.css';

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
    <div className={classes.cards}>
      <UsageWarnings usage={usage} limits={limits} />
      <section className={`box ${classes.card}`} aria-labelledby="plan">
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
      <section className={`box ${classes.card}`} aria-labelledby="plans">
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
    <div className={classes.usage}>
      <div className={classes.labels}>
        <span id={id}>{label}</span>
        <span className="tabular">
          <Trans>
            {shownUsed} of {shownLimit}
          </Trans>
        </span>
      </div>
      <div
        className={classes.track}
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={`${shownUsed} / ${shownLimit}`}
      >
        <div
          className={classes.fill}
          data-level={usageLevel(used, limit)}
          style={{ '--share': `${share * 100}%` } as CSSProperties}
        />
      </div>
      {children && <small className="small-hint">{children}</small>}
    </div>
  );
}

/** What needs attention: from 80 % of a limit, and keys that soon stop working. */
function UsageWarnings({ usage, limits }: { usage: Usage; limits: PlanLimits }) {
  const { t } = useLingui();
  const { relative } = useFormat();
  const notices = usageNotices(usage, limits);
  const keys = usage.warnings.filter(({ code }) => code === 'key_expires');
  if (notices.length === 0 && keys.length === 0) return null;
  return (
    <div className={classes.notices}>
      {notices.map((notice) => (
        <Notice key={notice.of} severity={notice.level === 'full' ? 'danger' : 'warning'}>
          <LimitNotice {...notice} />{' '}
          <a href={`#${limitsId}`}>
            {notice.level === 'full' ? <Trans>What this means</Trans> : <Trans>What happens at 100%</Trans>}
          </a>
        </Notice>
      ))}
      {keys.map(({ at }, index) => (
        <Notice key={index} severity="warning">
          <Trans>An API key expires {relative(at)}.</Trans> <Link to="/settings/keys">{t`Show the keys`}</Link>
        </Notice>
      ))}
    </div>
  );
}

function LimitNotice({ of, level, share }: UsageNotice) {
  const used = useFormat().percent(share);
  const sentences: Record<UsageNotice['of'], Record<UsageNotice['level'], ReactNode>> = {
    views: {
      high: <Trans>{used} of this month's views are used.</Trans>,
      full: <Trans>All views of this month are used.</Trans>,
    },
    timers: {
      high: <Trans>{used} of your plan's timers are used.</Trans>,
      full: <Trans>You have as many timers as your plan includes.</Trans>,
    },
    requests: {
      high: <Trans>{used} of today's API requests are used.</Trans>,
      full: <Trans>All API requests of today are used.</Trans>,
    },
  };
  return sentences[of][level];
}

const limitsId = 'limits';

/** What the service does when something is used up. */
function ReachedLimits({ apiAccess }: { apiAccess: boolean }) {
  const { t } = useLingui();
  return (
    <section className={`box ${classes.card}`} id={limitsId} tabIndex={-1} aria-labelledby={`${limitsId}-title`}>
      <h2 id={`${limitsId}-title`}>{t`When a limit is reached`}</h2>
      <dl className={classes.consequences}>
        <dt>{t`Views`}</dt>
        <dd>
          <Trans>
            Images stop animating until the next month begins. They show the right time, and their views are counted.
          </Trans>
        </dd>
        <dt>{t`Timers`}</dt>
        <dd>
          <Trans>
            Your timers keep running. To create or restore one, <Link to="/timers">delete another</Link>, or ask for a
            larger plan.
          </Trans>
        </dd>
        {apiAccess && (
          <>
            <dt>{t`API requests`}</dt>
            <dd>
              <Trans>
                The API rejects requests until midnight (UTC). Images are not affected.{' '}
                <a href="/docs#headers">Limits in the API reference</a>
              </Trans>
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
