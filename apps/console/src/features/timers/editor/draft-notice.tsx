import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from './editor.module.css';

/** Says that the form shows unsaved changes of an earlier visit. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: number | undefined; onDiscard: () => void }) {
  const { i18n } = useLingui();
  if (savedAt === undefined) return null;
  const time = new Intl.DateTimeFormat(i18n.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    savedAt,
  );
  return (
    <div className={classes.draft} role="status">
      <span>
        <Trans>Unsaved changes of {time} are back.</Trans>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
    </div>
  );
}
