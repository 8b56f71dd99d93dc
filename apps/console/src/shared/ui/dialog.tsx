import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface DialogProps {
  /** Keep the dialog mounted while it is closed: then the focus returns to where it was. */
  opened: boolean;
  onClose: () => void;
  /** The dialog has faded out: time to forget what it showed. */
  onClosed?: () => void;
  title: string;
  size?: ModalProps['size'];
  /** Escape, a click outside and the close button do nothing: something is going on that must not be lost. */
  isLocked?: boolean;
  withCloseButton?: boolean;
  children: ReactNode;
}

export function Dialog({ isLocked = false, onClosed, ...props }: DialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      {...props}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      closeButtonProps={{ 'aria-label': t`Close`, disabled: isLocked }}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
    />
  );
}
