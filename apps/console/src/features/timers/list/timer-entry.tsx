import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCode, IconCopy, IconDots } from '@tabler/icons-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { previewAddress } from '../../../shared/previews/previews.ts';
import { CheckBox, IconButton, iconButtonClass } from '../../../shared/ui/controls.tsx';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { Badge, type BadgeProps, TestBadge } from '../../../shared/ui/page-parts.tsx';
import type { ListedTimer } from '../timer.ts';
import { moveBetweenEntries } from './list-keyboard.ts';
import classes from './list.module.css';
import type { TimerActions } from './use-timer-actions.tsx';
import type { TimerTexts } from './use-timer-texts.ts';

interface TimerEntryProps {
  timer: ListedTimer;
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
  const { name, totalClicks } = timer;
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
        <TimerLink timer={timer} /> {timer.mode === 'test' && <TestBadge />}
      </th>
      <td>
        <StatusBadge timer={timer} />
      </td>
      <td>
        {texts.ends}
        {texts.detail !== undefined && <span className={`small-hint ${classes.detail}`}>{texts.detail}</span>}
      </td>
      <td className={classes.number}>
        {texts.views}
        {totalClicks > 0 && (
          <span className={`small-hint ${classes.detail}`}>
            <Plural value={totalClicks} one="# click" other="# clicks" />
          </span>
        )}
      </td>
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
function TimerLink({ timer }: { timer: ListedTimer }) {
  if (timer.status === 'deleted')
    return (
      <span tabIndex={0} data-entry className={classes.name}>
        <bdi>{timer.name}</bdi>
      </span>
    );
  return (
    <Link to={`/timers/${timer.id}`} data-entry className={classes.name ?? ''}>
      <bdi>{timer.name}</bdi>
    </Link>
  );
}

/** A timer on narrow screens. */
export function TimerCard({ timer, texts, moment, moving, selected, onSelect, actions }: TimerEntryProps) {
  const { t } = useLingui();
  const { name, type, viewCount, totalClicks, status, state } = timer;
  const isUnusual = status === 'deleted' || state !== 'running';
  return (
    <li
      data-timer={timer.id}
      onKeyDown={moveBetweenEntries}
      className={`box ${classes.card}`}
      data-selected={selected || undefined}
    >
      <Thumbnail timer={timer} moment={moment} moving={moving} />
      <div className={classes.cardText}>
        <CheckBox aria-label={t`Select ${name}`} checked={selected} onChange={onSelect} className={classes.touch} />
        <div className={classes.cardName}>
          <TimerLink timer={timer} />
          <span className={`small-hint ${classes.detail}`}>
            {isUnusual && <StatusBadge timer={timer} />} {timer.mode === 'test' && <TestBadge />} {texts.ends}
            {(type === 'evergreen' || type === 'personal') && state !== 'pending' && <> {texts.detail}</>}&nbsp;·{' '}
            <span className={classes.unbroken}>
              <Plural value={viewCount} one="# view" other="# views" />
              {totalClicks > 0 && (
                <>
                  {' '}
                  · <Plural value={totalClicks} one="# click" other="# clicks" />
                </>
              )}
            </span>
          </span>
        </div>
        <TimerMenuButton timer={timer} actions={actions} />
      </div>
    </li>
  );
}

/** What a recipient gets at present. */
function StatusBadge({ timer: { status, state } }: { timer: ListedTimer }) {
  const [tone, text]: [BadgeProps['tone'], ReactNode] =
    status === 'deleted'
      ? ['danger', <Trans key="text">Deleted</Trans>]
      : state === 'paused'
        ? ['neutral', <Trans key="text">Paused</Trans>]
        : state === 'expired'
          ? ['warning', <Trans key="text">Expired</Trans>]
          : state === 'pending'
            ? ['neutral', <Trans key="text">Scheduled</Trans>]
            : ['success', <Trans key="text">Active</Trans>];
  return <Badge tone={tone}>{text}</Badge>;
}

interface ThumbnailProps {
  timer: ListedTimer;
  /** When the image is opened: see `usePreviewMoment`. */
  moment: string;
  moving: boolean;
}

/** The timer's image as a new recipient sees it now, or will see it. Decoration: the name is beside it. */
function Thumbnail({ timer, moment, moving }: ThumbnailProps) {
  const isPending = timer.state === 'pending';
  const active = timer.status === 'active' && !(isPending && timer.onPending === 'hidden');
  const address = previewAddress(timer, {
    at: moment,
    still: !moving || !active || isPending,
    withStart: isPending && active,
    ...(timer.type === 'evergreen' && { opened: 0 }),
  });
  return (
    <span className={classes.thumbnail} data-inactive={!active || undefined}>
      <img
        key={timer.id}
        src={address}
        width={timer.width}
        height={timer.height}
        alt=""
        style={timer.transparent ? undefined : { backgroundColor: timer.colors.background }}
        loading="lazy"
        decoding="async"
      />
    </span>
  );
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };
const doneMs = 2_000;

/** Copies the code to embed. That of an evergreen or personal timer depends on the mailing tool, so its button opens the dialog instead. */
export function CopyCode({ timer }: { timer: ListedTimer }) {
  const { id, name, type, status, embedCode } = timer;
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timeout = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timeout);
  }, [isDone]);

  if (status === 'deleted') return null;
  const dialog = `/timers/${id}/embed`;
  if (type === 'evergreen' || type === 'personal')
    return (
      <Link to={dialog} className={iconButtonClass} data-copy aria-label={t`Embed ${name}`} title={t`Embed`}>
        <IconCode {...icon} />
      </Link>
    );
  // Without a clipboard, the dialog shows the code.
  const copy = async () => ((await copyText(embedCode)) ? setDone(true) : navigate(dialog));
  const Icon = isDone ? IconCheck : IconCopy;
  return (
    <>
      <IconButton
        data-copy
        aria-label={t`Copy the code of ${name}`}
        title={t`Copy the code`}
        onClick={() => void copy()}
      >
        <Icon {...icon} />
      </IconButton>
      <span role="status" className="visually-hidden">
        {isDone && t`Copied`}
      </span>
    </>
  );
}

const load = () => import('./timer-menu.tsx');
const TimerMenu = lazy(load);

export interface TimerMenuProps {
  timer: ListedTimer;
  actions: TimerActions;
}

/** Opens the menu of a timer. Menus are loaded when somebody is about to use one. */
export function TimerMenuButton(props: TimerMenuProps) {
  const [isNeeded, setNeeded] = useState(false);
  const button = (
    <MenuButton
      timer={props.timer}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onClick={() => setNeeded(true)}
    />
  );
  return isNeeded ? (
    <Suspense fallback={button}>
      <TimerMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

export function MenuButton({ timer: { name }, ...props }: { timer: ListedTimer } & ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <IconButton {...props} aria-label={t`Actions for ${name}`}>
      <IconDots size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
}
