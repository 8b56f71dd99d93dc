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

type LoadCatalog = (language: Language) => Promise<{ messages: Messages }> | undefined;

const loaders: LoadCatalog[] = [(language) => catalogs[`${folder}${language}.po`]?.()];
let wanted: Language | undefined;

/** Loads the catalogues and shows everything in this language. */
export async function activateLanguage(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  wanted = language;
  await Promise.all(loaders.map((load) => addMessages(load, language)));
  i18n.activate(language);
  document.documentElement.lang = language;
}

/** For pages whose texts the others do not load: from now on, each language has these texts, too. Await it before the first render. */
export async function addCatalog(load: LoadCatalog): Promise<void> {
  loaders.push(load);
  if (wanted) await addMessages(load, wanted);
}

async function addMessages(load: LoadCatalog, language: Language): Promise<void> {
  const catalog = await load(language);
  if (catalog) i18n.load(language, catalog.messages);
}
