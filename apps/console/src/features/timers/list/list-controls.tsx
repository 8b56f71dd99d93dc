import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Pagination, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { templateNames } from '@tminus/domain';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import { PauseButton } from '../../../shared/previews/pause-button.tsx';
import { IconButton, optionsOf } from '../../../shared/ui/controls.tsx';
import { useTemplateName } from '../../../shared/use-template-name.ts';
import type { BulkAction } from '../api.ts';
import type { ListedTimer } from '../timer.ts';
import { pageSize, type TimersSearch } from '../timers-search.ts';
import classes from './list.module.css';
import type { TimerActions } from './use-timer-actions.tsx';

interface FiltersProps {
  search: TimersSearch;
  onChange: (changes: Partial<TimersSearch>) => void;
}

/** Above the list: what it shows, and in which order. On narrow screens, all but the search is behind a button. */
export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const [isOpen, { toggle }] = useDisclosure(false);
  const active = [search.status, search.type, search.template, search.mode].filter((filter) => filter !== 'all').length;
  const select = (
    name: 'status' | 'type' | 'template' | 'mode' | 'sort',
    label: string,
    names: Record<string, string>,
  ) => (
    <NativeSelect
      aria-label={label}
      value={search[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value } as Partial<TimersSearch>)}
      data={optionsOf(names)}
    />
  );
  const statuses = {
    all: t`All statuses`,
    active: t`Active`,
    paused: t`Paused`,
    ended: t`Expired`,
    deleted: t`Deleted`,
  } satisfies Record<TimersSearch['status'], string>;
  const types = {
    all: t`All types`,
    fixed: t`Fixed`,
    evergreen: t`Evergreen`,
    recurring: t`Recurring`,
    personal: t`Personal`,
  } satisfies Record<TimersSearch['type'], string>;
  const templates = Object.fromEntries(templateNames.map((name) => [name, templateName(name)]));
  const modes = { all: t`Live and test`, live: t`Live`, test: t`Test` } satisfies Record<TimersSearch['mode'], string>;
  const sorts = {
    '-createdAt': t`Newest first`,
    createdAt: t`Oldest first`,
    targetDate: t`Ending soonest`,
    '-targetDate': t`Ending latest`,
    name: t`Name, A to Z`,
    '-name': t`Name, Z to A`,
    '-viewCount': t`Most views`,
    viewCount: t`Fewest views`,
  } satisfies Record<TimersSearch['sort'], string>;
  return (
    <div className={classes.filters} data-open={isOpen || undefined}>
      <SearchField value={search.q} onChange={(q) => onChange({ q })} />
      <div className={classes.filterToggle}>
        <IconButton className={classes.filterButton} aria-label={t`Filters`} aria-expanded={isOpen} onClick={toggle}>
          <IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.75} />
        </IconButton>
        {active > 0 && <span className={classes.filterCount}>{active}</span>}
      </div>
      <div className={classes.selects}>
        {select('status', t`Status`, statuses)}
        {select('type', t`Type`, types)}
        {select('template', t`Template`, { all: t`All templates`, ...templates })}
        {select('mode', t`Mode`, modes)}
        {select('sort', t`Order`, sorts)}
      </div>
      <PauseButton icon="medium" />
    </div>
  );
}

const searchDelayMs = 250;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState<string>();
  const search = useDebouncedCallback((q: string) => {
    if (q !== value) setSent(q);
    onChange(q);
  }, searchDelayMs);
  // Back, forward and "Clear filters" change the URL. What comes back of our own must not replace what was typed since.
  if (value !== lastValue) {
    setLastValue(value);
    if (value === sent) setSent(undefined);
    else setText(value);
  }
  return (
    <TextInput
      type="search"
      className={classes.search ?? ''}
      aria-label={t`Search timers`}
      placeholder={t`Search timers`}
      aria-keyshortcuts="/"
      maxLength={100}
      leftSection={<IconSearch aria-hidden size={18} stroke={1.75} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}

interface BulkBarProps {
  timers: readonly ListedTimer[];
  actions: TimerActions;
  onClear: () => void;
}

/** In place of the pages while timers are selected. Each button acts on those to which it applies. */
export function BulkBar({ timers, actions, onClear }: BulkBarProps) {
  const { t } = useLingui();
  const count = timers.length;
  const button = (action: BulkAction, text: ReactNode, ...statuses: ListedTimer['status'][]) => {
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

interface PagerProps {
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
