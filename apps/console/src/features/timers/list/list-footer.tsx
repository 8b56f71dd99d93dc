import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { BulkAction } from '../api.ts';
import type { AccountTimer } from '../timer.ts';
import { pageSize } from '../timers-search.ts';
import classes from './list.module.css';
import type { TimerActions } from './use-timer-actions.tsx';

export interface BulkBarProps {
  timers: readonly AccountTimer[];
  actions: TimerActions;
  onClear: () => void;
}

/** In place of the pages while timers are selected. Each button acts on those to which it applies. */
export function BulkBar({ timers, actions, onClear }: BulkBarProps) {
  const { t } = useLingui();
  const count = timers.length;
  const button = (action: BulkAction, text: ReactNode, ...statuses: AccountTimer['status'][]) => {
    const chosen = timers.filter(({ status }) => statuses.includes(status));
    const run = () => {
      onClear();
      void actions.change(action, chosen);
    };
    const look = action === 'delete' ? { color: 'danger' } : { variant: 'default' };
    return (
      chosen.length > 0 && (
        <Button {...look} onClick={run}>
          {text}
        </Button>
      )
    );
  };
  return (
    <div className={`box ${classes.bulk}`} data-bulk role="region" aria-live="polite">
      <strong className="tabular">
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t`Clear`}
      </Button>
      <span className={`buttons ${classes.bulkActions}`}>
        {button('pause', <Trans>Pause</Trans>, 'active')}
        {button('resume', <Trans>Resume</Trans>, 'paused')}
        {button('restore', <Trans>Restore</Trans>, 'deleted')}
        {button('delete', <Trans>Delete</Trans>, 'active', 'paused')}
      </span>
    </div>
  );
}

export interface PagerProps {
  page: number;
  total: number;
  shown: number;
  onChange: (page: number) => void;
}

export function Pager({ page, total, shown, onChange }: PagerProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const pages = Math.ceil(total / pageSize);
  const first = number((page - 1) * pageSize + 1);
  const last = number((page - 1) * pageSize + shown);
  const all = number(total);
  return (
    <div className={classes.pager}>
      <span className="tabular" role="status">
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </span>
      {pages > 1 && (
        <Pagination
          component="nav"
          aria-label={t`Pages`}
          value={page}
          total={pages}
          siblings={1}
          onChange={onChange}
          getItemProps={(each) => ({ 'aria-label': t`Page ${each}` })}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
        />
      )}
    </div>
  );
}
