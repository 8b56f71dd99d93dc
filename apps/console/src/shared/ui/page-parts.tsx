import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-parts.module.css';

const product = 'T-minus';
let isFirstPage = true;

interface PageHeaderProps {
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
      <h1 ref={heading} tabIndex={-1} className={classes.pageTitle}>
        <bdi ref={text}>{title}</bdi>
        {badge && ' '}
        {badge}
      </h1>
      {children !== undefined && <div className="buttons">{children}</div>}
    </header>
  );
}

interface CardProps {
  title?: ReactNode;
  /** What the card is for, in one sentence. */
  text?: ReactNode;
  children: ReactNode;
}

/** A surface with a line around it: one subject of a page. */
export function Card({ title, text, children }: CardProps) {
  return (
    <section className={`box ${classes.card}`}>
      {title !== undefined && <h2 className={classes.title}>{title}</h2>}
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </section>
  );
}

interface NoticeProps {
  severity: 'warning' | 'danger';
  /** `alert` if it appears while somebody works. */
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** Something to know before continuing. */
export function Notice({ severity, role, children }: NoticeProps) {
  return (
    <div role={role} className={classes.notice} data-severity={severity}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

export interface BadgeProps {
  tone: 'success' | 'warning' | 'danger' | 'neutral';
  children: ReactNode;
}

/** A word about what is beside it. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** Of test keys, and of the timers that they create. */
export function TestBadge() {
  const { t } = useLingui();
  return <Badge tone="neutral">{t`Test`}</Badge>;
}
