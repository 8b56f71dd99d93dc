import { Plural, useLingui } from '@lingui/react/macro';
import { CheckBox } from '../../../shared/ui/check-box.tsx';
import classes from './list.module.css';
import { StatusBadge } from './status-badge.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { TimerMenuButton } from './timer-menu-button.tsx';
import { type TimerEntryProps, TimerLink } from './timer-row.tsx';
import { moveBetweenEntries } from './use-list-shortcuts.ts';

/** A timer on narrow screens. */
export function TimerCard({ timer, texts, moment, moving, selected, onSelect, actions }: TimerEntryProps) {
  const { t } = useLingui();
  const { name, type, viewCount, status, expired } = timer;
  const isUnusual = status !== 'active' || expired;
  return (
    <li
      data-timer={timer.id}
      onKeyDown={moveBetweenEntries}
      className={classes.card}
      data-selected={selected || undefined}
    >
      <Thumbnail timer={timer} moment={moment} moving={moving} />
      <div className={classes.cardText}>
        <CheckBox aria-label={t`Select ${name}`} checked={selected} onChange={onSelect} className={classes.touch} />
        <div className={classes.cardName}>
          <TimerLink timer={timer} />
          <span className={classes.detail}>
            {isUnusual && <StatusBadge timer={timer} />} {texts.ends}
            {type === 'evergreen' && <> {texts.detail}</>}&nbsp;·{' '}
            <span className={classes.unbroken}>
              <Plural value={viewCount} one="# view" other="# views" />
            </span>
          </span>
        </div>
        <TimerMenuButton timer={timer} actions={actions} />
      </div>
    </li>
  );
}
