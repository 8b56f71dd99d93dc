import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { csv } from '../../shared/csv.ts';
import { download } from '../../shared/download.ts';
import type { Analytics } from './analytics-data.ts';
import { type AnalyticsTable, type CsvHeaders, analyticsTables } from './csv-tables.ts';
import type { Formats } from './formats.ts';
import { useAudienceNames } from './use-audience-names.ts';

interface CsvMenuProps {
  data: Analytics;
  formats: Formats;
  /** The timer's; undefined: the account. */
  name: string | undefined;
}

/** One file for each table: a spreadsheet reads one table a file. */
export function CsvMenu({ data, formats, name }: CsvMenuProps) {
  const { t } = useLingui();
  const names = useAudienceNames(formats);
  const headers: CsvHeaders = {
    start: t`Start`,
    views: t`Views`,
    previousStart: t`Start in the previous period`,
    previousViews: t`Views in the previous period`,
    timerId: t`Timer ID`,
    timer: t`Timer`,
    code: t`Country code`,
    country: t`Country`,
    device: t`Device`,
    client: t`Mail app`,
  };
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
        {analyticsTables(data, headers, names).map(({ id, header, rows }) => (
          <Menu.Item
            key={id}
            onClick={() =>
              download(
                fileName(name ?? t`Account`, labels[id], data),
                'text/csv;charset=utf-8',
                csv(header, rows, formats.csv),
              )
            }
          >
            {labels[id]}
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
