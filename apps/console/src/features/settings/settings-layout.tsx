import type { Messages } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
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
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // On a phone, the row of tabs scrolls.
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <>
      <nav ref={nav} aria-label={t`Settings`}>
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
