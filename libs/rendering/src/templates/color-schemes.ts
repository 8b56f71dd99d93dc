import type { TimerColors } from '@tminus/domain';

/** Colors that go together. */
export interface ColorScheme extends TimerColors {
  readonly name: string;
}

/** Suggestions for a timer's colors. All are readable in every template. */
export const colorSchemes: readonly ColorScheme[] = [
  { name: 'paper', background: '#ffffff', text: '#111827', accent: '#dc2626' },
  { name: 'ink', background: '#111827', text: '#ffffff', accent: '#d97706' },
  { name: 'noir', background: '#000000', text: '#ffffff', accent: '#ef4444' },
  { name: 'midnight', background: '#0f172a', text: '#f8fafc', accent: '#3b82f6' },
  { name: 'royal', background: '#151238', text: '#f5f6ff', accent: '#6d70f5' },
  { name: 'forest', background: '#03211a', text: '#f4fffa', accent: '#069669' },
  { name: 'berry', background: '#2a061d', text: '#fff6fb', accent: '#df3a85' },
  { name: 'sunset', background: '#2b1020', text: '#fff7ed', accent: '#ea580c' },
  { name: 'sky', background: '#f5f9ff', text: '#0a1730', accent: '#2563eb' },
  { name: 'mint', background: '#f3fdf8', text: '#02231b', accent: '#04855f' },
  { name: 'sand', background: '#faf6ee', text: '#20150b', accent: '#bb5a0a' },
  { name: 'rose', background: '#fff1f2', text: '#4c0519', accent: '#e11d48' },
];
