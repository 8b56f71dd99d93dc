import { Trans, useLingui } from '@lingui/react/macro';
import type { PlanLimits } from '@tminus/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Usage } from '../../../shared/http/account-types.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { type UsageNotice, usageNotices } from './usage-notices.ts';
import styles from './usage.module.css';

/** What needs attention: from 80 % of a limit, and keys that soon stop working. */
export function UsageWarnings({ usage, limits }: { usage: Usage; limits: PlanLimits }) {
  const { t } = useLingui();
  const { relative } = useFormat();
  const notices = usageNotices(usage, limits);
  const keys = usage.warnings.filter(({ code }) => code === 'key_expires');
  if (notices.length === 0 && keys.length === 0) return null;
  return (
    <div className={styles.notices}>
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
export function ReachedLimits({ apiAccess }: { apiAccess: boolean }) {
  const { t } = useLingui();
  return (
    <section className={`box ${styles.card}`} id={limitsId} tabIndex={-1} aria-labelledby={`${limitsId}-title`}>
      <h2 id={`${limitsId}-title`}>{t`When a limit is reached`}</h2>
      <dl className={styles.consequences}>
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
