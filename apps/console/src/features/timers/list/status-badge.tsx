import { Trans } from '@lingui/react/macro';
import type { AccountTimer } from '../timer.ts';
import classes from './list.module.css';

/** What a recipient gets at present. */
export function StatusBadge({ timer: { status, expired } }: { timer: AccountTimer }) {
  const [tone, text] =
    status === 'deleted'
      ? ['danger', <Trans key="text">Deleted</Trans>]
      : status === 'paused'
        ? ['neutral', <Trans key="text">Paused</Trans>]
        : expired
          ? ['warning', <Trans key="text">Expired</Trans>]
          : ['success', <Trans key="text">Active</Trans>];
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  );
}
