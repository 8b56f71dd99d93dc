import { useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { templateNames } from '@tminus/domain';
import { PauseButton } from '../../../shared/previews/pause-button.tsx';
import { useTemplateName } from '../../../shared/use-template-name.ts';
import type { Sort, TimersSearch } from '../timers-search.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import classes from './list.module.css';

export interface FiltersProps {
  search: TimersSearch;
  onChange: (changes: Partial<TimersSearch>) => void;
}

/** Above the list: what it shows, and in which order. On narrow screens, all but the search is behind a button. */
export function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui();
  const templateName = useTemplateName();
  const [isOpen, { toggle }] = useDisclosure(false);
  const active = [search.status, search.type, search.template, search.mode].filter((filter) => filter !== 'all').length;
  const select = <Name extends 'status' | 'type' | 'template' | 'mode' | 'sort'>(name: Name, label: string) => ({
    'aria-label': label,
    value: search[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value } as Partial<TimersSearch>),
  });
  const sorts: { value: Sort; label: string }[] = [
    { value: '-createdAt', label: t`Newest first` },
    { value: 'createdAt', label: t`Oldest first` },
    { value: 'targetDate', label: t`Ending soonest` },
    { value: '-targetDate', label: t`Ending latest` },
    { value: 'name', label: t`Name, A to Z` },
    { value: '-name', label: t`Name, Z to A` },
    { value: '-viewCount', label: t`Most views` },
    { value: 'viewCount', label: t`Fewest views` },
  ];
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
        <NativeSelect
          {...select('status', t`Status`)}
          data={[
            { value: 'all', label: t`All statuses` },
            { value: 'active', label: t`Active` },
            { value: 'paused', label: t`Paused` },
            { value: 'ended', label: t`Expired` },
            { value: 'deleted', label: t`Deleted` },
          ]}
        />
        <NativeSelect
          {...select('type', t`Type`)}
          data={[
            { value: 'all', label: t`All types` },
            { value: 'fixed', label: t`Fixed` },
            { value: 'evergreen', label: t`Evergreen` },
            { value: 'recurring', label: t`Recurring` },
            { value: 'personal', label: t`Personal` },
          ]}
        />
        <NativeSelect
          {...select('template', t`Template`)}
          data={[
            { value: 'all', label: t`All templates` },
            ...templateNames.map((name) => ({ value: name, label: templateName(name) })),
          ]}
        />
        <NativeSelect
          {...select('mode', t`Mode`)}
          data={[
            { value: 'all', label: t`Live and test` },
            { value: 'live', label: t`Live` },
            { value: 'test', label: t`Test` },
          ]}
        />
        <NativeSelect {...select('sort', t`Order`)} data={sorts} />
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
