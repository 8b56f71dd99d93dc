import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CheckBox } from '../../../shared/ui/controls.tsx';
import type { Sort } from '../timers-search.ts';
import classes from './list.module.css';

export interface TimersTableProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: 'none' | 'some' | 'all';
  onSelectAll: () => void;
  children: ReactNode;
}

export function TimersTable({ sort, onSort, selection, onSelectAll, children }: TimersTableProps) {
  const { t } = useLingui();
  const column = { sort, onSort };
  return (
    <div className={`box ${classes.tableBox}`}>
      <table className={`data-table ${classes.table}`}>
        <caption className="visually-hidden">{t`Timers`}</caption>
        <thead>
          <tr>
            <th>
              <CheckBox
                aria-label={t`Select all timers on this page`}
                checked={selection === 'all'}
                indeterminate={selection === 'some'}
                onChange={onSelectAll}
              />
            </th>
            <th>{t`Preview`}</th>
            <SortableColumn {...column} ascending="name" first="name">
              {t`Name`}
            </SortableColumn>
            <th>{t`Status`}</th>
            <SortableColumn {...column} ascending="targetDate" first="targetDate">
              {t`Ends`}
            </SortableColumn>
            <SortableColumn {...column} ascending="viewCount" first="-viewCount" alignRight>
              {t`Views`}
            </SortableColumn>
            <th>{t`Last opened`}</th>
            <th>
              <span className="visually-hidden">{t`Actions`}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface SortableColumnProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  ascending: 'name' | 'targetDate' | 'viewCount';
  /** The order after the first click. */
  first: Sort;
  alignRight?: boolean;
  children: ReactNode;
}

function SortableColumn({ sort, onSort, ascending, first, alignRight, children }: SortableColumnProps) {
  const descending = `-${ascending}` as const;
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined;
  const next = direction === undefined ? first : direction === 'ascending' ? descending : ascending;
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th aria-sort={direction} className={alignRight ? classes.number : undefined}>
      <button
        type="button"
        className={classes.sort}
        data-active={direction !== undefined || undefined}
        onClick={() => onSort(next)}
      >
        {children}
        <Icon aria-hidden size={14} stroke={1.75} />
      </button>
    </th>
  );
}
