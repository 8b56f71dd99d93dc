import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { request } from '../../../shared/http/request.ts';
import { useAccount } from '../../../shared/session/session.ts';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import type { Usage } from '../settings-types.ts';
import { UsageBar } from './usage-bar.tsx';
import styles from './usage.module.css';

const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: async ({ signal }) => (await request<Usage>('GET', '/account/usage', { signal })).data,
});

export function Component() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(usageQuery);
  return (
    <>
      <PageHeader title={t`Usage`} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Trans>The usage could not be loaded</Trans>
        </ErrorState>
      ) : data ? (
        <UsageCards usage={data} />
      ) : (
        <DelayedSkeleton height={320} radius="lg" />
      )}
    </>
  );
}

function UsageCards({ usage }: { usage: Usage }) {
  const { t } = useLingui();
  const { features } = useAccount();
  const { locale, number } = useFormat();
  // The service counts by UTC month.
  const { format: day } = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const { plan, views, timers, api } = usage;
  const first = day(new Date(views.periodStart));
  const last = day(new Date(views.periodEnd));
  const today = number(api.requestsToday);
  const month = number(api.requestsThisMonth);
  return (
    <div className={styles.cards}>
      <Warnings usage={usage} />
      <section className={styles.card} aria-labelledby="plan">
        <h2 id="plan">
          <Trans>
            Plan: <span className={styles.plan}>{plan}</span>
          </Trans>
        </h2>
        <UsageBar label={t`Views this month`} {...views}>
          <Trans>
            {first} – {last} (UTC). After that many views, images no longer move. They still show the right time, and
            their views are counted.
          </Trans>
        </UsageBar>
        <UsageBar label={t`Timers`} {...timers}>
          {timers.used >= timers.limit && <Trans>To make another timer, delete one.</Trans>}
        </UsageBar>
        {features.apiAccess && (
          <dl className={styles.requests}>
            <dt>
              <Trans>API requests</Trans>
            </dt>
            <dd>
              <Trans>
                {today} today, {month} this month
              </Trans>
            </dd>
          </dl>
        )}
      </section>
    </div>
  );
}

function Warnings({ usage: { views, warnings } }: { usage: Usage }) {
  const { relative, percent } = useFormat();
  const share = views.limit === 0 ? 1 : views.used / views.limit;
  const used = percent(Math.floor(share * 100) / 100);
  const expiring = warnings.filter(({ code }) => code === 'key_expires');
  return (
    <>
      {share >= 1 ? (
        <Notice severity="danger">
          <Trans>All views of this month are used. Your images stand still until the next month begins.</Trans>
        </Notice>
      ) : (
        share >= 0.8 && (
          <Notice severity="warning">
            <Trans>{used} of this month's views are used.</Trans>
          </Notice>
        )
      )}
      {expiring.map(({ at }) => (
        <Notice key={at} severity="warning">
          <Trans>An API key expires {relative(at)}.</Trans>{' '}
          <Link to="/settings/keys">
            <Trans>Show the keys</Trans>
          </Link>
        </Notice>
      ))}
    </>
  );
}
