import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartLine, IconClock, IconMenu2, IconNotebook, IconSettings } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { NavLink } from 'react-router';
import { homePath } from '../../shared/session/next-path.ts';
import { AccountMenu } from './account-menu.tsx';
import { Mark } from './mark.tsx';
import { IconButton } from '../../shared/ui/icon-button.tsx';
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
