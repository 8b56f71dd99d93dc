import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import classes from './editor.module.css';

/** While the timer loads. */
export function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <div className={classes.titleSkeleton}>
        <DelayedSkeleton height="2.25rem" width="40%" />
      </div>
      <div className={classes.layout}>
        <DelayedSkeleton height="18rem" />
        <DelayedSkeleton height="40rem" />
      </div>
    </div>
  );
}
