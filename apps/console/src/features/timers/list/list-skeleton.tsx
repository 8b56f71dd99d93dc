import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import classes from './list.module.css';

const entries = [0, 1, 2, 3, 4, 5];

/** While the first page loads: as high as six timers. */
export function ListSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div className={narrow ? classes.cards : classes.rows} aria-busy="true">
      {entries.map((entry) => (
        <DelayedSkeleton key={entry} height={narrow ? '9.5rem' : '2.5625rem'} />
      ))}
    </div>
  );
}
