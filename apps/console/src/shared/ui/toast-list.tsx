import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import type { Toast } from './toasts.ts';
import classes from './toast-list.module.css';

const plainMs = 4_000;
const undoMs = 10_000;
let lastId = 0;

/** While the pointer or the focus is on a toast, it stays. */
export function ToastList() {
  return <Notifications position="bottom-center" pauseResetOnHover="all" transitionDuration={120} zIndex={400} />;
}

export function show({ message, undo }: Toast): void {
  const id = `toast-${++lastId}`;
  notifications.show({
    id,
    autoClose: undo ? undoMs : plainMs,
    withCloseButton: false,
    withBorder: true,
    classNames: { root: classes.toast, body: classes.body },
    message: (
      <span className={classes.line}>
        <span>{message}</span>
        {undo && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              notifications.hide(id);
              // The toast takes the focus with it.
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
              undo.run();
            }}
          >
            {undo.label}
          </Button>
        )}
      </span>
    ),
  });
}
