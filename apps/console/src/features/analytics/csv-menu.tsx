import { useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csv } from '@tminus/domain';
import type { Analytics } from './analytics-search.ts';
import { type AnalyticsTable, analyticsTables, type CsvHeaders } from './csv-tables.ts';
import type { Formats } from './formats.ts';
import { useBreakdowns } from './use-breakdowns.ts';

interface CsvMenuProps {
  data: Analytics;
  formats: Formats;
  /** The timer's; undefined: the account. */
  name: string | undefined;
}

/** One file for each table: a spreadsheet reads one table a file. */
export function CsvMenu({ data, formats, name }: CsvMenuProps) {
  const { t } = useLingui();
  const texts = useBreakdowns(formats);
  const headers: CsvHeaders = {
    start: t`Start`,
    views: t`Views`,
    clicks: t`Clicks`,
    previousStart: t`Start in the previous period`,
    previousViews: t`Views in the previous period`,
    timerId: t`Timer ID`,
    timer: t`Timer`,
    code: t`Country code`,
  };
  const labelOf = (id: AnalyticsTable['id']) => {
    if (id === 'views') return t`Views over time`;
    return id === 'timers' ? t`Timers` : texts[id].title;
  };
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />}>
          {t`CSV`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {analyticsTables(data, headers, texts).map(({ id, header, rows }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              download(
                fileName(name ?? t`Account`, labelOf(id), data),
                'text/csv;charset=utf-8',
                csv(header, rows, formats.csv),
              )
            }
          >
            {labelOf(id)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Letters, digits and hyphens only: they are safe in the file names of every system. */
function fileName(name: string, table: string, { from, to }: Analytics): string {
  const safe = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return [safe(name) || 'timer', safe(table), from, to].join('_').toLowerCase() + '.csv';
}

/** Saves text as a file on the reader's device. */
function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000); // browsers read the blob after the click
}
