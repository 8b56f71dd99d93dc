import { type Messages, i18n } from '@lingui/core';
import type { Language } from './http/account-types.ts';

const folder = '../locales/';
/** By path. A language exists when it has a catalogue, and the emails (apps/api/src/mail/mail-texts.ts). */
const catalogs = import.meta.glob<{ messages: Messages }>('../locales/*.po');

export const languages = Object.keys(catalogs).map((path) => path.slice(folder.length, -'.po'.length)) as Language[];

/** The language to use: the account's, otherwise the first of the browser's that exists. */
export function preferredLanguage(language?: Language | null): Language {
  return language ?? navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

const isLanguage = (tag: string): tag is Language => languages.some((language) => language === tag);

/** Loads the catalogue and shows everything in this language. */
export async function activateLanguage(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const catalog = await catalogs[`${folder}${language}.po`]?.();
  if (catalog) i18n.loadAndActivate({ locale: language, messages: catalog.messages });
  document.documentElement.lang = language;
}
