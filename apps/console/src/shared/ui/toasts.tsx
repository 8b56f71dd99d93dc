import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Button } from '@mantine/core';
import { notifications, Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { useShortcuts } from '../shortcuts.ts';
import classes from './toasts.module.css';

interface Toast {
  message: ReactNode;
  /** What to do about it, such as to undo it: offered for ten seconds. `keys`: its shortcut. */
  action?: { label: string; run: () => void; keys?: string };
}

const plainMs = 4_000;
const actionMs = 10_000;
let lastId = 0;

/** While the pointer or the focus is on a toast, it stays. */
export function Toasts() {
  return (
    <Notifications
      position="bottom-center"
      withinPortal={false}
      pauseResetOnHover="all"
      transitionDuration={120}
      zIndex={400}
    />
  );
}

/** Says what has happened, at the edge of the window. Errors belong to what failed, not here. */
export function showToast({ message, action }: Toast): void {
  const id = `toast-${++lastId}`;
  notifications.show({
    id,
    autoClose: action ? actionMs : plainMs,
    withCloseButton: false,
    withBorder: true,
    classNames: { root: classes.toast, body: classes.body },
    message: (
      <span className={classes.line}>
        <span>{message}</span>
        {action && (
          <ActionButton
            {...action}
            run={() => {
              notifications.hide(id);
              // The toast takes the focus with it.
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
              action.run();
            }}
          />
        )}
      </span>
    ),
  });
}

function ActionButton({ label, run, keys }: NonNullable<Toast['action']>) {
  useShortcuts(keys === undefined ? [] : [{ keys, label, run }]);
  return (
    <Button variant="default" size="compact-sm" aria-keyshortcuts={keys?.toUpperCase()} onClick={run}>
      {label}
    </Button>
  );
}
