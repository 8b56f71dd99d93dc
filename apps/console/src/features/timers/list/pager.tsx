import { Trans, useLingui } from '@lingui/react/macro';
import { Pagination } from '@mantine/core';
import { useFormat } from '../../../shared/format/use-format.ts';
import { pageSize } from '../timers-search.ts';
import classes from './list.module.css';

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
