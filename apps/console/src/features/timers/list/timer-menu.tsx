import { Trans } from '@lingui/react/macro';
import { Menu } from '@mantine/core';
import {
  IconChartLine,
  IconCode,
  IconCopyPlus,
  IconHistory,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { MenuButton, type TimerMenuProps } from './timer-menu-button.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

/** What can be done with one timer. It opens at once, because it is loaded when its button is used for the first time. */
export default function TimerMenu({ timer, actions }: TimerMenuProps) {
  const { id, status } = timer;
  const button = useRef<HTMLButtonElement>(null);
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
          <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => actions.change('restore', [timer])}>
            <Trans>Restore</Trans>
          </Menu.Item>
        ) : (
          <>
            <Menu.Item leftSection={<IconCode {...icon} />} component={Link} to={`/timers/${id}/embed`}>
              <Trans>Embed</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconChartLine {...icon} />} component={Link} to={`/timers/${id}/analytics`}>
              <Trans>Analytics</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory {...icon} />} component={Link} to={`/settings/activity?subject=${id}`}>
              <Trans>History</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={() => actions.duplicate(timer)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
            {status === 'active' ? (
              <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => actions.change('pause', [timer])}>
                <Trans>Pause</Trans>
              </Menu.Item>
            ) : (
              <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => actions.change('resume', [timer])}>
                <Trans>Resume</Trans>
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item
              color="danger"
              leftSection={<IconTrash {...icon} />}
              onClick={() => actions.change('delete', [timer])}
            >
              <Trans>Delete</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
