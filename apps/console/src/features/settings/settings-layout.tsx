import type { Messages } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { NavLink, Outlet } from 'react-router';
import { addCatalog } from '../../shared/i18n.ts';
import classes from './settings-layout.module.css';

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/settings/*.po');
await addCatalog((language) => catalogs[`../../locales/settings/${language}.po`]?.());

function Tab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <NavLink to={to} className={classes.tab ?? ''}>
        {children}
      </NavLink>
    </li>
  );
}

export function Component() {
  const { t } = useLingui();
  return (
    <>
      <nav aria-label={t`Settings`}>
        <ul className={classes.tabs}>
          <Tab to="/settings/profile">
            <Trans>Profile</Trans>
          </Tab>
          <Tab to="/settings/security">
            <Trans>Security</Trans>
          </Tab>
          <Tab to="/settings/keys">
            <Trans>API keys</Trans>
          </Tab>
          <Tab to="/settings/webhooks">
            <Trans>Webhooks</Trans>
          </Tab>
          <Tab to="/settings/usage">
            <Trans>Usage</Trans>
          </Tab>
          <Tab to="/settings/activity">
            <Trans>Activity</Trans>
          </Tab>
          <Tab to="/settings/data">
            <Trans>Data</Trans>
          </Tab>
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
