import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { CheckBox } from '../../../shared/ui/check-box.tsx';
import type { AccountTimer } from '../timer.ts';
import { CopyCode } from './copy-code.tsx';
import classes from './list.module.css';
import { StatusBadge } from './status-badge.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TimerMenuButton } from './timer-menu-button.tsx';
import { moveBetweenEntries } from './use-list-shortcuts.ts';
import type { TimerActions } from './use-timer-actions.tsx';
import type { TimerTexts } from './use-timer-texts.ts';

export interface TimerEntryProps {
  timer: AccountTimer;
  texts: TimerTexts;
  moment: string;
  moving: boolean;
  selected: boolean;
  onSelect: () => void;
  actions: TimerActions;
}

/** A timer in the table. */
export function TimerRow({ timer, texts, moment, moving, selected, onSelect, actions }: TimerEntryProps) {
  const { t } = useLingui();
  const { name } = timer;
  return (
    <tr
      data-timer={timer.id}
      onKeyDown={moveBetweenEntries}
      data-selected={selected || undefined}
      className={classes.row}
    >
      <td>
        <CheckBox aria-label={t`Select ${name}`} checked={selected} onChange={onSelect} />
      </td>
      <td>
        <Thumbnail timer={timer} moment={moment} moving={moving} />
      </td>
      <th scope="row">
        <TimerLink timer={timer} />
      </th>
      <td>
        <StatusBadge timer={timer} />
      </td>
      <td>
        {texts.ends}
        {texts.detail !== undefined && <span className={classes.detail}>{texts.detail}</span>}
      </td>
      <td className={classes.number}>{texts.views}</td>
      <td className={classes.hint}>{texts.lastOpened}</td>
      <td>
        <span className={classes.actions}>
          <CopyCode timer={timer} />
          <TimerMenuButton timer={timer} actions={actions} />
        </span>
      </td>
    </tr>
  );
}

/** A deleted timer has no page until it is restored. */
export function TimerLink({ timer }: { timer: AccountTimer }) {
  if (timer.status === 'deleted')
    return (
      <span tabIndex={0} data-entry className={classes.name}>
        {timer.name}
      </span>
    );
  return (
    <Link to={`/timers/${timer.id}`} data-entry className={classes.name ?? ''}>
      {timer.name}
    </Link>
  );
}
