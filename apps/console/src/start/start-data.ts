import type { Language, TemplateName, TimerColors } from '@tminus/domain';

/** The part of `GET /account/options` that this page needs. */
export interface StartOptions {
  templates: { name: TemplateName; colors: TimerColors }[];
  palettes: ({ name: string } & TimerColors)[];
  languages: Language[];
}

/** The part of `GET /account/session` that this page needs. */
export interface StartSession {
  account: { email: string } | null;
  signUp: 'open' | 'closed';
}
