import { useLingui } from '@lingui/react/macro';
import { NavLink, Outlet } from 'react-router';
import classes from './settings.module.css';

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
