import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './editor.module.css';

/** Says that the form shows unsaved changes of an earlier visit. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: number | undefined; onDiscard: () => void }) {
  const { moment } = useFormat();
  if (savedAt === undefined) return null;
  const time = moment(savedAt, 'time');
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
