import { Trans } from '@lingui/react/macro';
import { Notice } from '../../shared/ui/notice.tsx';

/** Above the code of a test timer. */
export default function TestNotice() {
  return (
    <Notice severity="warning">
      <Trans>A test timer is for trying: its image carries the mark TEST. Do not send it to customers.</Trans>
    </Notice>
  );
}
