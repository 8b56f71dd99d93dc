import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useFocusReturn } from '../../shared/ui/use-focus-return.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DelayedSkeleton } from '../../shared/ui/delayed-skeleton.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { timerQuery } from '../timers/api.ts';
import type { EmbedState } from './embed-state.ts';
import { EmbedTimer } from './embed-timer.tsx';

/** The dialog to embed a timer in an email. It opens over the editor and has its own address. */
export function Component() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { isNew = false, isFromEditor = false } = (useLocation().state ?? {}) as EmbedState;
  const { data: timer, error, refetch } = useQuery(timerQuery(id));
  const isClosing = useRef(false);
  useFocusReturn();
  const title = () => {
    if (!timer) return t`Embed`;
    return isNew ? t`“${timer.name}” is ready to embed` : t`Embed “${timer.name}”`;
  };
  /** The button Back then leads to what was before the dialog, not to the dialog again. */
  const close = () => {
    if (isClosing.current) return; // a second Escape would go back once more
    isClosing.current = true;
    void (isFromEditor ? navigate(-1) : navigate(`/timers/${id}`, { replace: true, preventScrollReset: true }));
  };
  return (
    <Dialog opened onClose={close} title={title()} size="57.5rem" isFullScreenOnPhones>
      {timer ? (
        <EmbedTimer timer={timer} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()}>
          <Trans>The timer could not be loaded</Trans>
        </ErrorState>
      ) : (
        <DelayedSkeleton height={360} radius="md" />
      )}
    </Dialog>
  );
}
