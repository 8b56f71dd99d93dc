import { DelayedSkeleton } from '../../../shared/ui/delayed-skeleton.tsx';
import classes from './editor.module.css';

/** While the timer loads. */
export function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <DelayedSkeleton height="3.25rem" width="40%" />
      <div className={classes.layout}>
        <DelayedSkeleton height="40rem" />
        <DelayedSkeleton height="18rem" />
      </div>
    </div>
  );
}
