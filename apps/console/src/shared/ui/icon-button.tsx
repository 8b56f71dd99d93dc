import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

/** For links that look like an `IconButton`. */
export const iconButtonClass = `mantine-active ${classes.button}`;

/** A button that shows only an icon, for lists: plain, because an `ActionIcon` is a tree of components. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" {...props} className={`${iconButtonClass} ${className}`} />;
}
