import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FormError } from '../forms/account-form.tsx';
import { IconButton } from './controls.tsx';
import classes from './dialog.module.css';

interface DialogProps {
  /** Keep the dialog mounted while it is closed: then the focus returns to where it was. */
  opened: boolean;
  onClose: () => void;
  /** The dialog has disappeared: time to forget what it showed. */
  onClosed?: () => void;
  title: ReactNode;
  /** The width, as in CSS. */
  size?: string;
  isFullScreenOnPhones?: boolean;
  /** Escape, a click outside and the close button do nothing: something is going on that must not be lost. */
  isLocked?: boolean;
  withCloseButton?: boolean;
  children: ReactNode;
}

/** Of a dialog that its page opens. */
export type DialogState = Pick<DialogProps, 'opened' | 'onClose'>;

/** The browser's own modal dialog: it keeps the focus, and returns it. An element with `data-autofocus` has the focus first. */
export function Dialog({ opened, onClose, onClosed, title, isLocked = false, ...props }: DialogProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isPressedOutside = useRef(false);
  // A layout effect ends before the element is removed, and only then can the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!opened || !element) return undefined;
    element.showModal();
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element.close();
  }, [opened]);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (wasOpened.current && !opened) onClosed?.();
    wasOpened.current = opened;
  }, [opened, onClosed]);

  const close = () => {
    if (!isLocked) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault(); // the browser would close a locked dialog at the second time
    close();
  };
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-modal={opened}
      className={classes.dialog}
      data-full-screen={props.isFullScreenOnPhones}
      style={{ width: props.size }}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onMouseDown={({ target, currentTarget }) => (isPressedOutside.current = target === currentTarget)}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && isPressedOutside.current) close();
      }}
    >
      {opened && (
        <div className={classes.content}>
          <div className={classes.header}>
            <h2 id={titleId}>{title}</h2>
            {props.withCloseButton !== false && (
              <IconButton aria-label={t`Close`} disabled={isLocked} onClick={close}>
                <IconX aria-hidden size={20} stroke={1.75} />
              </IconButton>
            )}
          </div>
          {props.children}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

interface ConfirmDialogProps<Target> {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** What happens, and that it cannot be undone. */
  children: ReactNode;
  /** Names the act: "Revoke key". */
  action: string;
  /** What happens to `target` when somebody confirms. */
  mutation: Pick<UseMutationResult<unknown, Error, Target>, 'mutate' | 'isPending' | 'isSuccess' | 'error' | 'reset'>;
  target: Target;
  /** It has happened, and the dialog is closed: the button that opened it may be gone. */
  onDone?: () => void;
}

/** Asks before something that cannot be undone. Everything else happens at once and offers to undo it: see toasts.tsxx. */
export function ConfirmDialog<Target>({ mutation, target, ...props }: ConfirmDialogProps<Target>) {
  const { t } = useLingui();
  const { mutate, isPending, isSuccess, error, reset } = mutation;
  const { opened, onClose, title, onDone } = props;
  const onClosed = () => {
    reset();
    if (isSuccess) onDone?.();
  };
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title={title} isLocked={isPending}>
      <div className={classes.text}>
        {props.children}
        <FormError error={error} />
      </div>
      <div className="end-buttons">
        <Button variant="default" onClick={onClose} disabled={isPending} data-autofocus>
          {t`Cancel`}
        </Button>
        <Button color="danger" onClick={() => mutate(target, { onSuccess: onClose })} loading={isPending}>
          {props.action}
        </Button>
      </div>
    </Dialog>
  );
}
