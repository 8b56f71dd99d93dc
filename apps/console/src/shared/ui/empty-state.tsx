import type { ComponentType, ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  icon?: ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>;
  title: ReactNode;
  text?: ReactNode;
  /** A button with the next step. */
  children?: ReactNode;
}

/** In place of a list that has no entries. */
export function EmptyState({ icon: Icon, title, text, children }: EmptyStateProps) {
  return (
    <div className={`box ${classes.state}`}>
      {Icon && <Icon size={24} stroke={1.75} aria-hidden className={classes.icon ?? ''} />}
      <h2>{title}</h2>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}
