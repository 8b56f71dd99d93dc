import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-header.module.css';

const product = 'T-minus';
let isFirstPage = true;

export interface PageHeaderProps {
  /** The heading, and the title of the window. */
  title: ReactNode;
  /** After the heading's text. */
  badge?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

const hasDialog = () => document.querySelector('[aria-modal=true]') !== null;

/**
 * The heading of a page. Screen readers learn that the page has changed, because the heading gets the focus: except under a dialog, which
 * may open before its page has loaded.
 */
export function PageHeader({ title, badge, children }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = `${text.current?.textContent ?? ''} – ${product}`;
  }, [title]);
  useEffect(() => {
    if (!isFirstPage && !hasDialog()) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return (
    <header className={classes.header}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        <bdi ref={text}>{title}</bdi>
        {badge && ' '}
        {badge}
      </h1>
      {children !== undefined && <div className="buttons">{children}</div>}
    </header>
  );
}
