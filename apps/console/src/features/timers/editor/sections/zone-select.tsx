import { useLingui } from '@lingui/react/macro';
import { type ComboboxItem, Select } from '@mantine/core';
import { useState } from 'react';
import classes from '../editor.module.css';
import { useEditor, useField } from '../fields.tsx';
import { formatOffset, offsetAt } from '../local-time.ts';
import { inputWrapperOrder, readable, type ZoneFieldProps } from './time-fields.tsx';

const maxShown = 60;

/** The time zone, with a search for its city. The server sends the list, because browsers omit some names. */
export default function ZoneSelect({ description }: ZoneFieldProps) {
  const { t } = useLingui();
  const { options } = useEditor();
  const { value, onBlur, ...field } = useField('timezone');
  // A timer keeps the name that it was created with, which may be an old one. A text that is no zone stays, too.
  const zones = options.timezones.includes(value) ? options.timezones : [value, ...options.timezones];
  const [now] = useState(Date.now);
  const withOffset = (zone: string) => {
    const offset = offsetAt(zone, now);
    const name = readable(zone);
    const text = offset === undefined ? name : formatOffset(offset);
    return text === name ? name : `${name} (${text})`;
  };
  return (
    <Select
      label={t`Time zone`}
      inputWrapperOrder={inputWrapperOrder}
      description={description}
      descriptionProps={{ component: 'div' }}
      searchable
      comboboxProps={{ withinPortal: false }}
      // Browsers let Tab stop at what scrolls. The list closes at that moment, and the focus would be nowhere.
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
      allowDeselect={false}
      limit={maxShown}
      nothingFoundMessage={t`No time zone matches`}
      {...field}
      value={value}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value;
        if (typed !== withOffset(value)) field.onChange(findZone(typed, zones) ?? typed.trim());
        onBlur();
      }}
      data={zones.map((zone) => ({ value: zone, label: zone === value ? withOffset(zone) : readable(zone) }))}
      filter={({ options: items, search, limit }) =>
        items.filter((item): item is ComboboxItem => 'value' in item && matches(item.value, search)).slice(0, limit)
      }
      renderOption={({ option }) => (
        <span className={classes.zone}>
          {readable(option.value)}
          <span>{formatOffset(offsetAt(option.value, now) ?? 0)}</span>
        </span>
      )}
    />
  );
}

/** The zone with this name, or the only one that matches. */
function findZone(typed: string, zones: readonly string[]): string | undefined {
  const found = zones.filter((zone) => matches(zone, typed));
  const same = found.find((zone) => readable(zone).toLowerCase() === readable(typed).trim().toLowerCase());
  return same ?? (found.length === 1 ? found[0] : undefined);
}

/** The field shows the offset of the chosen zone, which is no part of a search. */
const matches = (zone: string, search: string) =>
  readable(zone)
    .toLowerCase()
    .includes(
      readable(search)
        .replace(/ \(UTC.*$/, '')
        .trim()
        .toLowerCase(),
    );
