import { Trans } from '@lingui/react/macro';
import { IconChartLine, IconClock, IconNotebook, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
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

export function NavigationItems() {
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
