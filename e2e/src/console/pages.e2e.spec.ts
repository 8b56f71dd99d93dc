import { describeIfInstalled, eventually, isProof, repositoryRoot } from '@tminus/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { campaigns } from './campaigns.ts';
import { type EveryPage, accountPages, publicPages, useEveryPage } from './every-page.ts';
import { PageVisits, visitsOf } from './page-visit.ts';
import { describeSuites, useConsole } from './shared-console.ts';
import { sight } from './sight.ts';

/** Set it to take the pictures of the README again. */
const takesPictures = process.env['PICTURES'] !== undefined;
const pictures = [
  { name: 'start', path: '/', theme: 'light', height: 1050 },
  { name: 'editor', path: '/timers/:id', theme: 'light', height: 860 },
  { name: 'embed', path: '/timers/:evergreen/embed', theme: 'light', height: 860 },
  { name: 'analytics', path: '/timers/:id/analytics', theme: 'dark', height: 940 },
] as const;

const shownImagesAreLoaded = `[...document.images].every(
  (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
)`;

/** Each page, in a language, a theme and at widths that change from page to page, and in the proofs also from day to day. */
const everyPage = (pages: () => EveryPage) => {
  let pageVisits: PageVisits;

  beforeAll(() => void (pageVisits = new PageVisits(pages())));

  const cases = [...publicPages, ...accountPages].map((page, index) => [page.name, page, visitsOf(index)] as const);

  it.each(cases)('%s', async (_name, page, visits) => {
    const found = await Promise.all(visits.map((visit) => pageVisits.problemsOf(page, visit)));
    expect(found.flat()).toEqual([]);
  });

  if (takesPictures)
    it.each(pictures)('picture of the README: $name', async ({ name, path, theme, height }) => {
      const viewport = { width: 1280, height };
      const options = { colorScheme: theme, viewport, reducedMotion: 'no-preference' } as const;
      const profile = await (path === '/' ? pages().visitor(options) : pages().owner(options));
      const { page } = await pages().open(profile, { name, path });
      await eventually(async () => expect(await page.evaluate(shownImagesAreLoaded)).toBe(true));
      const picture = await sharp(await page.screenshot())
        .png({ palette: true, effort: 10 })
        .toBuffer();
      writeFileSync(join(repositoryRoot, 'docs/images/console', `${name}.png`), picture);
      await profile.close();
    });
};

describeIfInstalled('chromium', 'the console', () => {
  const started = useConsole({ SIGN_UP: 'open', EMBED_PUBLIC_URL: 'https://img.example.com' });
  const pages = useEveryPage(started, { email: 'anna@example.com', hasViews: true });

  describeSuites(started, {
    'on every page': () => everyPage(pages),
    ...(!isProof && {
      'for campaigns': () => campaigns(pages),
      'for people who use colors, keyboard or language differently': () => sight(pages),
    }),
  });
});
