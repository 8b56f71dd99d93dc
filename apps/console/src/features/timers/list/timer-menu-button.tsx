import { useLingui } from '@lingui/react/macro';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, Suspense, lazy, useState } from 'react';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { AccountTimer } from '../timer.ts';
import type { TimerActions } from './use-timer-actions.tsx';

const load = () => import('./timer-menu.tsx');
const TimerMenu = lazy(load);

export interface TimerMenuProps {
  timer: AccountTimer;
  actions: TimerActions;
}

/** Opens the menu of a timer. Menus are loaded when somebody is about to use one. */
export function TimerMenuButton(props: TimerMenuProps) {
  const [isNeeded, setNeeded] = useState(false);
  const button = (
    <MenuButton
      timer={props.timer}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => setNeeded(true)}
    />
  );
  return isNeeded ? (
    <Suspense fallback={button}>
      <TimerMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

export function MenuButton({ timer: { name }, ...props }: { timer: AccountTimer } & ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <IconButton {...props} aria-label={t`Actions for ${name}`}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
