import { Trans, useLingui } from '@lingui/react/macro';
import { Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '../../shared/http/request.ts';
import { useAccount } from '../../shared/session/session.ts';
import classes from './account-menu.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

/** Profile, theme and sign-out. */
export function AccountMenu() {
  const { t } = useLingui();
  const { email, plan } = useAccount();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const signOut = useMutation({
    mutationFn: () => request('DELETE', '/account/session'),
    // A new document: nothing of this account stays in memory.
    onSuccess: () => location.assign('/sign-in'),
  });
  const themes = [
    { value: 'light', label: t`Light`, Icon: IconSun },
    { value: 'dark', label: t`Dark`, Icon: IconMoon },
    { value: 'auto', label: t`As the system`, Icon: IconDeviceDesktop },
  ] as const;
  return (
    <Menu position="top-start" width={232}>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <IconUser {...icon} />
          <span className={classes.name}>{email}</span>
          <IconSelector {...icon} size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.label ?? ''}>
          <span className={classes.email}>{email}</span>
          <span className={classes.plan}>
            <Trans>{plan} plan</Trans>
          </span>
        </Menu.Label>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser {...icon} />}>
          <Trans>Profile</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Theme</Trans>
        </Menu.Label>
        {themes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon {...icon} />}
            rightSection={colorScheme === value && <IconCheck {...icon} size={16} />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={() => signOut.mutate()} disabled={signOut.isPending}>
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
