import { useLingui } from '@lingui/react/macro';
import { Suspense, lazy, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccount } from '../../shared/session/session.ts';
import { setSingleKeys, useShortcuts } from '../../shared/shortcuts/use-shortcuts.ts';

const ShortcutHelp = lazy(() => import('./shortcut-help.tsx'));

/** The shortcuts that work on every page, and the list of all shortcuts. */
export function GlobalShortcuts() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { shortcuts } = useAccount();
  const [helpIsOpen, setHelpOpen] = useState(false);
  useEffect(() => setSingleKeys(shortcuts), [shortcuts]);
  const goTo = (path: string) => () => void navigate(path);
  useShortcuts([
    { keys: '?', label: t`Show the shortcuts`, run: () => setHelpOpen(true) },
    { keys: 'n', label: t`New timer`, run: goTo('/timers/new') },
    { keys: 'g t', label: t`Go to the timers`, run: goTo('/timers') },
    { keys: 'g a', label: t`Go to the analytics`, run: goTo('/analytics') },
    { keys: 'g s', label: t`Go to the settings`, run: goTo('/settings') },
  ]);
  return <Suspense fallback={null}>{helpIsOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}</Suspense>;
}
