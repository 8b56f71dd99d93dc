import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csv } from '../../shared/csv.ts';
import { download } from '../../shared/download.ts';
import type { Analytics } from './analytics-data.ts';
import { type AnalyticsTable, analyticsTables } from './csv-tables.ts';
import type { Formats } from './formats.ts';

interface CsvMenuProps {
  data: Analytics;
  formats: Formats;
  /** The timer's; undefined: the account. */
  name: string | undefined;
}

/** One file for each table: a spreadsheet reads one table a file. */
export function CsvMenu({ data, formats, name }: CsvMenuProps) {
  const { t } = useLingui();
  const labels: Record<AnalyticsTable['id'], string> = {
    views: t`Views over time`,
    timers: t`Timers`,
    countries: t`Countries`,
    devices: t`Devices`,
    clients: t`Mail apps`,
  };
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.75} />}>
          <Trans>CSV</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {analyticsTables(data, formats.country).map(({ id, header, rows }) => (
          <Menu.Item
            key={id}
            onClick={() => download(fileName(name, id, data), 'text/csv;charset=utf-8', csv(header, rows))}
          >
            {labels[id]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Letters, digits and hyphens only: they are safe in the file names of every system. */
function fileName(name: string | undefined, table: string, { from, to }: Analytics): string {
  const title = (name ?? 'account')
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return [title || 'timer', table, from, to].join('_').toLowerCase() + '.csv';
}
