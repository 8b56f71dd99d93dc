/* eslint-disable no-restricted-imports, @typescript-eslint/no-namespace, @typescript-eslint/no-empty-object-type --
   React describes JSX like this, and who imports this file has React. */

/** Types of the elements in JSX, for React 19 or newer. Import it once: `import '@tminus/client/element/react'`. */
import type { HTMLAttributes, RefAttributes } from 'react';
import type { BarAttributes, BarElement, TimerAttributes, TimerElement } from './element.ts';

type Props<Element, Attributes> = HTMLAttributes<Element> & RefAttributes<Element> & Attributes;

/** The attributes of the elements by their names. */
export interface TminusElements {
  'tminus-timer': Props<TimerElement, TimerAttributes>;
  'tminus-bar': Props<BarElement, BarAttributes>;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends TminusElements {}
  }
}
