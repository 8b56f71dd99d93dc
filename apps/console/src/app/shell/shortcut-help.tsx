import { useLingui } from '@lingui/react/macro';
import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { activeShortcuts } from '../../shared/shortcuts.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import classes from './shell.module.css';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** All shortcuts of the page that is shown. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const symbols: Record<string, string> = {
    mod: isMac ? '⌘' : t`Ctrl`,
    escape: t`Esc`,
    delete: t`Del`,
    enter: '↵',
    arrowleft: '←',
    arrowright: '→',
  };
  const shortcuts = activeShortcuts().filter(
    ({ keys }, index, all) => all.findIndex((each) => each.keys === keys) === index,
  );
  return (
    <Dialog opened onClose={onClose} title={t`Keyboard shortcuts`}>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, label }) => (
          <Fragment key={keys}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key}>{symbols[key] ?? key.toUpperCase()}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={`small-hint ${classes.hint}`}>{t`You can turn single keys off in your profile.`}</p>
    </Dialog>
  );
}
