import { Trans } from '@lingui/react/macro';
import { isLocalAddress } from '../../shared/forms/web-address.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import type { AccountTimer } from '../timers/timer.ts';

/** Why the code of a timer is not for customers. */
export function TestNotices({ timer: { mode, embedUrl } }: { timer: AccountTimer }) {
  const { host } = new URL(embedUrl);
  return (
    <>
      {mode === 'test' && (
        <Notice severity="warning">
          <Trans>A test timer is for trying: its image carries the mark TEST. Do not send it to customers.</Trans>
        </Notice>
      )}
      {isLocalAddress(embedUrl) && (
        <Notice severity="warning">
          <Trans>
            Readers will not see this timer: only your computer or its network knows {host}. The operator of this
            service sets its public address with <code>EMBED_PUBLIC_URL</code>.
          </Trans>
        </Notice>
      )}
    </>
  );
}
