import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { NavLink } from 'react-router';
import { homePath } from '../../shared/session/next-path.ts';
import { AccountButton } from './account-button.tsx';
import { Mark } from './mark.tsx';
import { NavigationItems } from './navigation-items.tsx';
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
        <AccountButton />
      </div>
      <ActionIcon className={classes.narrow} aria-label={t`Menu`} onClick={() => setOpen(true)}>
        <IconMenu2 size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>
        {isOpen !== undefined && <NavigationDrawer opened={isOpen} onClose={() => setOpen(false)} />}
      </Suspense>
    </header>
  );
}
