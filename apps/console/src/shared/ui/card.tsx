import type { ReactNode } from 'react';
import classes from './card.module.css';

export interface CardProps {
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
