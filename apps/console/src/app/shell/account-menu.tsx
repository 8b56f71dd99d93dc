import { Trans, useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconKey, IconLogout, IconUser } from '@tabler/icons-react';
import { rulesInUse } from '@tminus/domain';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';
import { version } from '../../../package.json';
import { planTitle } from '../../shared/format/format.ts';
import { signOutPath } from '../../shared/session/next-path.ts';
import { useAccount } from '../../shared/session/session.ts';
import { AccountTarget } from './account-button.tsx';
import classes from './account-menu.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

export interface AccountMenuProps {
  /** It was loaded because somebody pressed its button. */
  opensAtOnce?: boolean;
}

/** Profile, theme, sign-out, and which version this is, with which rules of time zones. */
export default function AccountMenu({ opensAtOnce = false }: AccountMenuProps) {
  const { t } = useLingui();
  const { email, plan, hasPassword } = useAccount();
  const planName = planTitle(plan);
  const { version: zoneRules } = rulesInUse();
  const target = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!opensAtOnce) return undefined;
    target.current?.focus(); // closing the menu returns the focus here
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, [opensAtOnce]);
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const submit = useSubmit();
  const isSigningOut = useNavigation().formAction === signOutPath;
  return (
    <Menu withinPortal={false} position="top-start" width={232} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <AccountTarget ref={target} />
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
