import type { ComponentType, ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  icon?: ComponentType<{ size?: number; stroke?: number; className?: string }>;
  title: ReactNode;
  text?: ReactNode;
  /** A button with the next step. */
  children?: ReactNode;
}

/** In place of a list that has no entries. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {Icon && <Icon size={24} stroke={1.75} className={classes.icon ?? ''} />}
      <h2 className={classes.title}>{title}</h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}
