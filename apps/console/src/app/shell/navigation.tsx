import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Drawer } from '@mantine/core';
import { IconChartLine, IconClock, IconMenu2, IconNotebook, IconSettings } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { NavLink } from 'react-router';
import { homePath } from '../../shared/session/next-path.ts';
import { AccountMenu } from './account-menu.tsx';
import { Mark } from './mark.tsx';
import classes from './navigation.module.css';

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

function Items() {
  return (
    <ul className={classes.items}>
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

export function Navigation() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={classes.side}>
      <NavLink to={homePath} className={classes.brand ?? ''}>
        <Mark />
        T-minus
      </NavLink>
      <nav aria-label={t`Main`} className={classes.wide}>
        <Items />
      </nav>
      <div className={classes.account}>
        <AccountMenu />
      </div>
      <ActionIcon
        className={classes.narrow}
        aria-label={t`Menu`}
        aria-expanded={isOpen}
        color="gray"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 {...icon} />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        position="right"
        size="17rem"
        title={t`Menu`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <nav aria-label={t`Main`} onClick={() => setOpen(false)}>
          <Items />
        </nav>
        <AccountMenu />
      </Drawer>
    </header>
  );
}
