import { i18n } from '@lingui/core';
import type { Language } from './http/account-types.ts';

const catalogs = { en: () => import('../locales/en.po'), de: () => import('../locales/de.po') };

/** The language to use: the account's, otherwise the first of the browser's that exists. */
export function preferredLanguage(language?: Language | null): Language {
  return language ?? navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(catalogs, tag);

/** Loads the catalogue and shows everything in this language. */
export async function activateLanguage(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const { messages } = await catalogs[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}
