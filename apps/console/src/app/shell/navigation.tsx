import { Trans, useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconChartLine,
  IconClock,
  IconKey,
  IconLogout,
  IconMenu2,
  IconNotebook,
  IconSelector,
  IconSettings,
  IconUser,
} from '@tabler/icons-react';
import { rulesInUse } from '@tminus/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, useNavigation, useSubmit } from 'react-router';
import { version } from '../../../package.json';
import { planTitle } from '../../shared/format/format.ts';
import { homePath, signOutPath, useAccount } from '../../shared/session.ts';
import { IconButton } from '../../shared/ui/controls.tsx';
import { Mark } from './mark.tsx';
import classes from './navigation.module.css';

const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

/** At the left; on narrow screens at the top, with a drawer. */
export function Navigation() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <header className={classes.side}>
      <NavLink to={homePath} className={classes.brand ?? ''}>
        <Mark />
        T-minus
      </NavLink>
      <nav aria-label={t`Main`} className={classes.wide}>
        <NavigationItems />
      </nav>
      <div className={classes.account}>
        <AccountMenu />
      </div>
      <IconButton className={classes.narrow} aria-label={t`Menu`} onClick={() => setOpen(true)}>
        <IconMenu2 size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {isOpen !== undefined && <NavigationDrawer opened={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </header>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={classes.item ?? ''}>
        {children}
      </NavLink>
    </li>
  );
}

export function NavigationItems() {
  return (
    <ul className="plain-list">
      <Item to="/timers">
        <IconClock {...icon} />
        <Trans>Timers</Trans>
      </Item>
      <Item to="/analytics">
        <IconChartLine {...icon} />
        <Trans>Analytics</Trans>
      </Item>
      <Item to="/settings">
        <IconSettings {...icon} />
        <Trans>Settings</Trans>
      </Item>
      <li>
        <a href="/docs" className={classes.item}>
          <IconNotebook {...icon} />
          <Trans>API reference</Trans>
        </a>
      </li>
    </ul>
  );
}

/** Profile, theme, sign-out, and which version this is, with which rules of time zones. */
export function AccountMenu() {
  const { t } = useLingui();
  const { email, plan, hasPassword } = useAccount();
  const planName = planTitle(plan);
  const { version: zoneRules } = rulesInUse();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const submit = useSubmit();
  const isSigningOut = useNavigation().formAction === signOutPath;
  return (
    <Menu withinPortal={false} position="top-start" width={232}>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <IconUser {...icon} />
          <span className={classes.name} title={email}>
            {email}
          </span>
          <IconSelector {...icon} size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.label ?? ''}>
          <span className={classes.email}>{email}</span>
          <span>{t`${planName} plan`}</span>
        </Menu.Label>
        <Menu.Item component={Link} to="/settings/profile" leftSection={<IconUser {...icon} />}>
          {t`Profile`}
        </Menu.Item>
        {!hasPassword && (
          <Menu.Item component={Link} to="/settings/security" leftSection={<IconKey {...icon} />}>
            <Trans>Set a password</Trans>
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t`Theme`}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          <Menu.RadioItem value="light" className={classes.choice ?? ''}>
            {t`Light`}
          </Menu.RadioItem>
          <Menu.RadioItem value="dark" className={classes.choice ?? ''}>
            {t`Dark`}
          </Menu.RadioItem>
          <Menu.RadioItem value="auto" className={classes.choice ?? ''}>
            {t`Same as system`}
          </Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout {...icon} />}
          onClick={() => void submit(null, { method: 'post', action: signOutPath })}
          disabled={isSigningOut}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>
          T-minus {version} · <Trans>time zones of {zoneRules}</Trans>
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
