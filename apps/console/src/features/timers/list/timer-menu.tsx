import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  type Icon,
  IconChartLine,
  IconCode,
  IconCopyPlus,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import type { BulkAction } from '../api.ts';
import { MenuButton, type TimerMenuProps } from './timer-entry.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

/** What can be done with one timer. It opens at once, because it is loaded when its button is used for the first time. */
export default function TimerMenu({ timer, actions }: TimerMenuProps) {
  const { id, status } = timer;
  const button = useRef<HTMLButtonElement>(null);
  const link = (Image: Icon, text: ReactNode, to: string) => (
    <Menu.Item leftSection={<Image {...icon} />} component={Link} to={to}>
      {text}
    </Menu.Item>
  );
  const act = (Image: Icon, text: ReactNode, action: BulkAction) => (
    <Menu.Item
      leftSection={<Image {...icon} />}
      onClick={() => actions.change(action, [timer])}
      {...(action === 'delete' && { color: 'danger' })}
    >
      {text}
    </Menu.Item>
  );
  return (
    <Menu
      defaultOpened
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
      returnFocus={false}
      onClose={() => button.current?.focus()}
    >
      <Menu.Target>
        <MenuButton ref={button} timer={timer} />
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'deleted' ? (
          act(IconRestore, <Trans>Restore</Trans>, 'restore')
        ) : (
          <>
            {link(IconCode, <Trans>Embed</Trans>, `/timers/${id}/embed`)}
            {link(IconChartLine, <Trans>Analytics</Trans>, `/timers/${id}/analytics`)}
            {link(IconHistory, <Trans>History</Trans>, `/settings/activity?subject=${id}`)}
            <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => actions.duplicate(timer)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
            {status === 'active'
              ? act(IconPlayerPause, <Trans>Pause</Trans>, 'pause')
              : act(IconPlayerPlay, <Trans>Resume</Trans>, 'resume')}
            <Menu.Divider />
            {act(IconTrash, <Trans>Delete</Trans>, 'delete')}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
