import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type MailTool, type MailToolId, toolDates, toolDatesReadOn } from '@tminus/domain/embed-code';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/use-format.ts';
import styles from './embed.module.css';

interface ToolDatesProps {
  tool: MailTool & { id: MailToolId };
}

/** What a tool prints for a field with a date, and whether it is read. */
export function ToolDates({ tool: { id, name } }: ToolDatesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const dates = toolDates[id];
  const readOn = format.moment(toolDatesReadOn, 'date', 'UTC');
  return (
    <>
      <h3>{t`How ${name} prints dates`}</h3>
      {dates && (
        <ul className={styles.examples}>
          {dates.read.map((text) => (
            <Example key={text} text={text} isRead>
              {t`is read`}
            </Example>
          ))}
          {dates.unread.map((text) => (
            <Example key={text} text={text}>
              {t`is not read`}
            </Example>
          ))}
        </ul>
      )}
      <p>
        {(dates?.advice ?? 'text') === 'text' && (
          <Trans>
            Store the date as text, such as <code>2026-11-28T18:00:00Z</code>.
          </Trans>
        )}
        {dates?.advice === 'dateAndTime' && (
          <Trans>
            Use a property with date and time: one without a time is the midnight that begins its day, in UTC.
          </Trans>
        )}{' '}
        {dates ? (
          <Trans>
            Source:{' '}
            <a href={dates.source} target="_blank" rel="noreferrer">
              its documents
            </a>
            , read on {readOn}. We did not test it.
          </Trans>
        ) : (
          <Trans>We found no document about its dates.</Trans>
        )}
      </p>
    </>
  );
}

function Example({ text, isRead = false, children }: { text: string; isRead?: boolean; children: ReactNode }) {
  const Icon = isRead ? IconCheck : IconX;
  return (
    <li data-read={isRead}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      <code>{text}</code> {children}
    </li>
  );
}
