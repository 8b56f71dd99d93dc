import { IconSelector, IconUser } from '@tabler/icons-react';
import { type ButtonHTMLAttributes, type Ref, Suspense, lazy, useState } from 'react';
import { useAccount } from '../../shared/session/session.ts';
import classes from './account-menu.module.css';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

export function AccountTarget(props: ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }) {
  const { email } = useAccount();
  return (
    <button type="button" {...props} className={classes.target}>
      <IconUser size={18} stroke={1.75} aria-hidden />
      <span className={classes.name} title={email}>
        {email}
      </span>
      <IconSelector size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Opens the account menu, whose code is loaded when it is needed. */
export function AccountButton() {
  const [isNeeded, setNeeded] = useState(false);
  const target = <AccountTarget aria-haspopup="menu" onClick={() => setNeeded(true)} />;
  return <Suspense fallback={target}>{isNeeded ? <AccountMenu opensAtOnce /> : target}</Suspense>;
}
