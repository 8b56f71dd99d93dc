import { previewAddress } from '../../../shared/previews/preview-address.ts';
import type { AccountTimer } from '../timer.ts';
import classes from './list.module.css';

export interface ThumbnailProps {
  timer: AccountTimer;
  /** When the image is opened: see `usePreviewMoment`. */
  moment: string;
  moving: boolean;
}

/** The timer's image as a new recipient sees it now. Decoration: the name is beside it. */
export function Thumbnail({ timer, moment, moving }: ThumbnailProps) {
  const active = timer.status === 'active';
  const address = previewAddress(timer, {
    at: moment,
    still: !moving || !active,
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
