import { type RecordedPage, type TestProfile, isProof, repositoryRoot } from '@tminus/testing';
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { type EveryPage, type PageCase, publicPages } from './every-page.ts';
import { problemsOfTab } from './keyboard.ts';
import {
  foreignDates,
  allWidths,
  problemsAtWidths,
  problemsOfLargeText,
  keepScreenshot,
  problemsOfRequests,
} from './page-problems.ts';

/** Those of the catalogues. English is the first. */
const languages = readdirSync(join(repositoryRoot, 'apps/console/src/locales'))
  .map((name) => parse(name))
  .filter(({ ext }) => ext === '.po')
  .map(({ name }) => name)
  .sort((one, other) => Number(other === 'en') - Number(one === 'en'));

interface Visit {
  language: string;
  theme: 'light' | 'dark';
  widths: readonly number[];
}

/**
 * With a mouse in English. Translations, which are longer, are for a phone and people who want less motion. Only the proofs look at moving
 * images: to draw them takes four times the CPU time.
 */
const desktop = {
  locale: 'en-US',
  viewport: { width: 1280, height: 800 },
  reducedMotion: isProof ? 'no-preference' : 'reduce',
} as const;
const phone = { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce', hasTouch: true } as const;
const deviceFor = (language: string) => (language === 'en' ? desktop : { locale: language, ...phone });

const [narrow = 0, ...otherWidths] = allWidths;

/**
 * How to look at a page. There is one visit, and languages, themes and widths change from page to page. The proofs take other ones.
 * @param index - of the page
 */
export function visitsOf(index: number): Visit[] {
  const themes = index % 4 < 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const widths = isProof
    ? allWidths.filter((_, at) => (index + at) % 3 === 0).toReversed()
    : [otherWidths[index % otherWidths.length] ?? narrow, narrow];
  const { length } = languages;
  return languages
    .map((language, at): Visit => ({ language, theme: themes[at % 2] ?? 'light', widths }))
    .filter((_, at) => at === (isProof ? index + 1 : index) % length);
}

/** Also what ends before the page is complete. */
const recordWhatMoves = `
  globalThis.whatMoved = new Set();
  globalThis.noteWhatMoves = () => {
    for (const { playState, effect, animationName, transitionProperty } of document.getAnimations()) {
      if (playState !== 'running' || effect.getTiming().duration <= 1) continue;
      whatMoved.add([effect.target.localName, effect.pseudoElement, animationName ?? transitionProperty].join(' '));
    }
  };
  for (const type of ['animationstart', 'transitionstart']) addEventListener(type, noteWhatMoves, true);
`;

/** How much a page may grow while it is checked, in CSS pixels. */
const spareHeight = 600;

/** Looks at pages in profiles that keep what they have loaded. */
export class PageVisits {
  private readonly profiles = new Map<string, Promise<TestProfile>>();

  constructor(private readonly pages: EveryPage) {}

  /** Opens the page and checks everything that each page must fulfil. @returns one line for each problem */
  async problemsOf(pageCase: PageCase, { language, theme, widths }: Visit): Promise<string[]> {
    const { name, error } = pageCase;
    const { reducedMotion } = deviceFor(language);
    const profile = await this.profileFor(publicPages.includes(pageCase) ? 'visitor' : 'owner', language);
    const shown = await this.pages.open(profile, pageCase, (page) =>
      page.emulateMedia({ colorScheme: theme, reducedMotion }),
    );
    const { page, record } = shown;
    const problems = repeated(record.requestedUrls).map((url) => `another request to ${url}`);
    if (reducedMotion === 'reduce') problems.push(...(await whatMoves(shown)));
    await growToContent(shown);
    // reference-page.e2e.spec.ts reads all screens of the reference.
    const isReference = name === 'reference';
    const found = [
      ...problemsOfRequests(shown, this.pages.service),
      ...(isReference ? [] : await shown.accessibilityProblems()),
    ];
    problems.push(...found.filter((each) => error === undefined || !each.includes(error)));
    await keepScreenshot(shown, `${name}-${theme}-${language}`);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // moving images take CPU time from what follows
    problems.push(...(await problemsAtWidths(shown, { widths })));
    if (!isReference) problems.push(...(await problemsOfLanguage(shown, language))); // it is in English, with the times of the API
    if (language === 'en') problems.push(...(await problemsOfLargeText(shown)), ...(await problemsOfTab(page)));
    return problems.map((each) => `${language}, ${theme}: ${each}`);
  }

  private profileFor(person: 'owner' | 'visitor', language: Visit['language']): Promise<TestProfile> {
    const key = `${person} ${language}`;
    const profile = this.profiles.get(key) ?? this.newProfile(person, language);
    this.profiles.set(key, profile);
    return profile;
  }

  private async newProfile(person: 'owner' | 'visitor', language: Visit['language']): Promise<TestProfile> {
    const profile = await this.pages[person](deviceFor(language));
    await profile.context.addInitScript(recordWhatMoves);
    return profile;
  }
}

/** Data that was requested twice. */
function repeated(urls: readonly string[]): string[] {
  const data = urls.filter((url) => /\/(?:account|api\/v1)\/(?!preview)/.test(url));
  return data.filter((url, index) => data.indexOf(url) < index);
}

async function whatMoves({ page }: RecordedPage): Promise<string[]> {
  const moving = await page.evaluate<string[]>(`[
    ...[...document.images].map((image) => image.currentSrc).filter((src) => /\\.gif(\\?|$)/.test(src)),
    ...(noteWhatMoves(), whatMoved),
  ]`);
  return moving.map((each) => `${each} moves`);
}

/** Nothing that sticks to an edge of the window then covers other content, even if the content still grows a little. */
async function growToContent({ page }: RecordedPage): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width, height: height + spareHeight });
}

async function problemsOfLanguage({ page }: RecordedPage, language: Visit['language']): Promise<string[]> {
  const declared = await page.evaluate<string>('document.documentElement.lang');
  return [...(declared === language ? [] : [`the page is in ${declared}`]), ...(await foreignDates(page, language))];
}
