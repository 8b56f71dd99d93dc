import { useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import classes from './navigation.module.css';
import { AccountMenu, NavigationItems } from './navigation.tsx';

export interface NavigationDrawerProps {
  opened: boolean;
  onClose: () => void;
}

export default function NavigationDrawer({ opened, onClose }: NavigationDrawerProps) {
  const { t } = useLingui();
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (openedAt.current !== key) onClose(); // a link was followed
    openedAt.current = key;
  }, [key, onClose]);
  useEffect(() => {
    const content = [...(document.getElementById('main')?.children ?? [])];
    for (const element of content) element.toggleAttribute('inert', opened);
    return () => content.forEach((element) => element.removeAttribute('inert'));
  }, [opened]);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="17rem"
      title={t`Menu`}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ body: classes.drawer ?? '' }}
    >
      <nav aria-label={t`Main`}>
        <NavigationItems />
      </nav>
      <AccountMenu />
    </Drawer>
  );
}
