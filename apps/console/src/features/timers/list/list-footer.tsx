import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Pagination } from '@mantine/core';
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
  const count = timers.length;
  const active = timers.filter(({ status }) => status === 'active');
  const paused = timers.filter(({ status }) => status === 'paused');
  const deleted = timers.filter(({ status }) => status === 'deleted');
  const run = (action: BulkAction, chosen: readonly AccountTimer[]) => () => {
    onClear();
    void actions.change(action, chosen);
  };
  return (
    <div className={`box ${classes.bulk}`} data-bulk role="region" aria-live="polite">
      <strong className="tabular">
        <Plural value={count} one="# selected" other="# selected" />
      </strong>
      <Button variant="subtle" color="gray" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      <span className={`buttons ${classes.bulkActions}`}>
        {active.length > 0 && (
          <Button variant="default" onClick={run('pause', active)}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {paused.length > 0 && (
          <Button variant="default" onClick={run('resume', paused)}>
            <Trans>Resume</Trans>
          </Button>
        )}
        {deleted.length > 0 && (
          <Button variant="default" onClick={run('restore', deleted)}>
            <Trans>Restore</Trans>
          </Button>
        )}
        {active.length + paused.length > 0 && (
          <Button color="danger" onClick={run('delete', [...active, ...paused])}>
            <Trans>Delete</Trans>
          </Button>
        )}
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
