import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { NavLink, Outlet } from 'react-router';
import { addCatalog } from '../../shared/i18n.ts';
import classes from './settings.module.css';

const catalogs = import.meta.glob<{ messages: Messages }>('../../locales/settings/*.po');
await addCatalog((language) => catalogs[`../../locales/settings/${language}.po`]?.());

export function Component() {
  const { t } = useLingui();
  const tabs = {
    profile: t`Profile`,
    security: t`Security`,
    keys: t`API keys`,
    webhooks: t`Webhooks`,
    usage: t`Usage`,
    activity: t`Activity`,
    data: t`Data`,
  };
  return (
    <>
      <nav aria-label={t`Settings`}>
        <ul className={classes.tabs}>
          {Object.entries(tabs).map(([page, name]) => (
            <li key={page}>
              <NavLink to={`/settings/${page}`} className={classes.tab ?? ''}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </>
  );
}
