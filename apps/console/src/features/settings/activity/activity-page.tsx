import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditTypes } from '@tminus/domain';
import type { ChangeEvent } from 'react';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { AuditEntry } from '../../../shared/http/account-types.ts';
import { itemsOf, pagedQuery } from '../../../shared/http/queries.ts';
import { queryString } from '../../../shared/http/request.ts';
import { PageHeader, TestBadge } from '../../../shared/ui/page-parts.tsx';
import { EmptyState } from '../../../shared/ui/states.tsx';
import { useAddressParams } from '../../../shared/use-address-params.ts';
import { PagedList } from '../paged-list.tsx';
import classes from '../settings.module.css';
import { useActivityTexts } from './activity-texts.ts';

/** Who has changed what: in the account, or of the timer that the address names. */
export function Component() {
  const { t } = useLingui();
  const { types } = useActivityTexts();
  const [params, changeParams] = useAddressParams();
  const given = (name: string) => params.get(name) ?? '';
  const filters = { type: given('type'), subject: given('subject'), mode: given('mode') };
  const query = useInfiniteQuery(
    pagedQuery<AuditEntry>(['activity', filters], '/api/v1/audit', { ...filters, limit: 50 }),
  );
  const entries = query.data ? itemsOf(query.data) : [];
  const name = filters.subject === '' ? undefined : entries.find(({ subjectName }) => subjectName)?.subjectName;
  const select = (name: 'type' | 'mode') => ({
    value: filters[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) =>
      changeParams((before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      }),
  });

  return (
    <>
      <PageHeader
        title={
          name ? (
            <Trans>
              History of “<bdi>{name}</bdi>”
            </Trans>
          ) : (
            t`Activity`
          )
        }
      >
        <Button
          variant="default"
          component="a"
          href={`/api/v1/audit.csv${queryString(filters)}`}
          download="t-minus-audit.csv"
          leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
        >
          CSV
        </Button>
      </PageHeader>
      <div className={classes.filters}>
        <NativeSelect
          aria-label={t`Activity`}
          {...select('type')}
          data={[{ value: '', label: t`All changes` }, ...auditTypes.map((value) => ({ value, label: types[value] }))]}
        />
        {filters.subject === '' ? (
          <NativeSelect
            aria-label={t`Mode`}
            {...select('mode')}
            data={[
              { value: '', label: t`Live and test` },
              { value: 'live', label: t`Live` },
              { value: 'test', label: t`Test` },
            ]}
          />
        ) : (
          <Button variant="subtle" component={Link} to="/settings/activity">
            {t`All changes`}
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        failed={<Trans>The activity could not be loaded.</Trans>}
        height={320}
        empty={<EmptyState icon={IconHistory} title={<Trans>Nothing here</Trans>} />}
        className={classes.entries}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </PagedList>
    </>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { titleOf, actor, changes } = useActivityTexts();
  const { moment } = useFormat();
  const { subject, subjectName, occurredAt, type, mode } = entry;
  const by = actor(entry);
  const when = moment(occurredAt, 'dateTimeZone');
  const address = entry.actor.address ?? '';
  return (
    <li className={classes.entry}>
      <span className={classes.title}>
        {titleOf(entry)}
        {subjectName !== null &&
          (type.startsWith('timer.') && type !== 'timer.deleted' ? (
            <Link to={`/timers/${subject}`}>
              <bdi>{subjectName}</bdi>
            </Link>
          ) : (
            <bdi>{subjectName}</bdi>
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
