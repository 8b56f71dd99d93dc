import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { auditTypes } from '@tminus/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { TestBadge } from '../../../shared/ui/badge.tsx';
import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import { useAddressParams } from '../../../shared/use-address-params.ts';
import styles from './activity.module.css';
import { activityCsv, activityQuery } from './activity-query.ts';
import { useActivityTexts } from './use-activity-texts.ts';

/** Who has changed what: in the account, or of the timer that the address names. */
export function Component() {
  const { t } = useLingui();
  const { types } = useActivityTexts();
  const [params, changeParams] = useAddressParams();
  const given = (name: string) => params.get(name) ?? '';
  const filters = { type: given('type'), subject: given('subject'), mode: given('mode') };
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityQuery(filters),
  );
  const entries = data?.pages.flatMap((page) => page.items);
  const name = filters.subject === '' ? undefined : entries?.find(({ subjectName }) => subjectName)?.subjectName;
  const choose = (name: 'type' | 'mode', value: string) =>
    changeParams((before) => {
      if (value === '') before.delete(name);
      else before.set(name, value);
      return before;
    });

  return (
    <>
      <PageHeader title={name ? t`History of “${name}”` : t`Activity`}>
        <Button
          variant="default"
          component="a"
          href={activityCsv(filters)}
          download
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
        >
          CSV
        </Button>
      </PageHeader>
      <div className={styles.filters}>
        <NativeSelect
          aria-label={t`Activity`}
          value={filters.type}
          onChange={({ currentTarget }) => choose('type', currentTarget.value)}
          data={[{ value: '', label: t`All changes` }, ...auditTypes.map((value) => ({ value, label: types[value] }))]}
        />
        {filters.subject === '' ? (
          <NativeSelect
            aria-label={t`Mode`}
            value={filters.mode}
            onChange={({ currentTarget }) => choose('mode', currentTarget.value)}
            data={[
              { value: '', label: t`Live and test` },
              { value: 'live', label: t`Live` },
              { value: 'test', label: t`Test` },
            ]}
          />
        ) : (
          <Button variant="subtle" component={Link} to="/settings/activity">
            <Trans>All changes</Trans>
          </Button>
        )}
      </div>
      {!entries && error && (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Trans>The activity could not be loaded.</Trans>
        </ErrorState>
      )}
      {!entries && !error && <DelayedSkeleton height={320} radius="lg" />}
      {entries?.length === 0 && <EmptyState icon={IconHistory} title={<Trans>Nothing here</Trans>} />}
      {entries && entries.length > 0 && (
        <ul className={`plain-list box ${styles.entries}`}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { titleOf, actor, changes } = useActivityTexts();
  const { dateTime } = useFormat();
  const { subject, subjectName, occurredAt, type, mode } = entry;
  const by = actor(entry);
  const when = dateTime(occurredAt);
  const address = entry.actor.address ?? '';
  return (
    <li className={styles.entry}>
      <span className={styles.title}>
        {titleOf(entry)}
        {subjectName !== null &&
          (type.startsWith('timer.') && type !== 'timer.deleted' ? (
            <Link to={`/timers/${subject}`}>{subjectName}</Link>
          ) : (
            <span>{subjectName}</span>
          ))}
        {mode === 'test' && <TestBadge />}
      </span>
      {changes(entry).map((change) => (
        <span key={change}>{change}</span>
      ))}
      <span className="hint">
        {when} · {by}
        {address !== '' && ` · ${address}`}
      </span>
    </li>
  );
}
