import { useLingui } from '@lingui/react/macro';
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, Suspense, lazy, useState } from 'react';
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

type MenuButtonProps = { timer: AccountTimer } & ActionIconProps &
  Omit<ComponentProps<'button'>, keyof ActionIconProps>;

export function MenuButton({ timer: { name }, ...props }: MenuButtonProps) {
  const { t } = useLingui();
  return (
    <ActionIcon {...props} aria-label={t`Actions for ${name}`}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
