import type { RecordedPage, TestProfile } from '@tminus/testing';
import type { Page, Request, Route } from 'playwright-core';
import { password } from './console-under-test.ts';
import { type PageCase, accountPages, useEveryPage } from './every-page.ts';
import { field, type ConsoleInBrowser } from './shared-console.ts';

type Failure = 'internal error' | 'too many requests' | 'page of a proxy' | 'no connection';

const failures: Record<Failure, { fulfil: (route: Route) => Promise<void>; advice: RegExp }> = {
  'internal error': {
    fulfil: (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal_error', message: 'Something went wrong.' } } }),
    advice: /The service has a problem\. Try again in a minute\./,
  },
  'too many requests': {
    fulfil: (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '30' },
        json: { error: { code: 'rate_limit_exceeded', message: 'Too many requests.' } },
      }),
    advice: /Try again in 30 seconds\./,
  },
  'page of a proxy': {
    fulfil: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    advice: /The service has a problem\. Try again in a minute\./,
  },
  'no connection': {
    fulfil: (route) => route.abort('internetdisconnected'),
    advice: /Check your connection, then try again\./,
  },
};

/** What the console asks the service for. */
const ofService = /\/(?:account|api\/v1)\//;

/** Makes requests fail until `restore` is called. */
async function breakRequests(page: Page, failure: Failure, isBroken: (request: Request) => boolean) {
  const handler = (route: Route) => (isBroken(route.request()) ? failures[failure].fulfil(route) : route.fallback());
  await page.route(ofService, handler);
  return { restore: () => page.unroute(ofService, handler) };
}

/** What no page can do without. */
const firstReads = ['session', 'time-zones'];
const isRead = (request: Request) => {
  const { pathname } = new URL(request.url());
  const isFirst = firstReads.some((name) => pathname === `/account/${name}`);
  return request.method() === 'GET' && !isFirst && !pathname.startsWith('/account/preview.');
};
const isWrite = (request: Request) => request.method() !== 'GET';

/** At a time, because pages wait for their service most of the time. */
const tabs = 4;

export const serviceFailures = (started: () => ConsoleInBrowser): void => {
  const pages = useEveryPage(started);
  let owner: TestProfile;
  let visitor: TestProfile;

  beforeAll(async () => {
    [owner, visitor] = await Promise.all([pages().owner(), pages().visitor()]);
  });

  /** Pages that load something. Of those with the same path or code, one is enough. */
  const loading = accountPages.filter(
    ({ name, path }) => !['not-found', 'profile', 'data'].includes(name) && !/\?|:evergreen|:personal/.test(path),
  );

  it('every page says what to do, and works after that', async () => {
    const problems: string[] = [];
    const check = async ({ page }: RecordedPage, { name, path }: PageCase) => {
      const scope = name.startsWith('embed') ? page.getByRole('dialog') : page;
      const alert = (failure: Failure) => scope.getByRole('alert').filter({ hasText: failures[failure].advice });
      const tryAgain = async () => {
        const again = scope.getByRole('button', { name: 'Try again' });
        for (let left = await again.count(); left > 0; left--) await again.nth(left - 1).click();
      };
      const busy = await breakRequests(page, 'too many requests', isRead);
      await page.goto(pages().address(path));
      try {
        await alert('too many requests').first().waitFor();
        await busy.restore();
        const broken = await breakRequests(page, 'internal error', isRead);
        await tryAgain();
        await alert('internal error').first().waitFor();
        await broken.restore();
        await tryAgain();
        await alert('internal error').first().waitFor({ state: 'detached' });
      } catch (error) {
        problems.push(`${name}: ${String(error)}`);
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    };
    const left = [...loading];
    const inTab = async () => {
      const shown = await owner.newPage();
      for (let next = left.pop(); next; next = left.pop()) await check(shown, next);
      await shown.page.close();
    };
    await Promise.all(Array.from({ length: tabs }, inTab));
    expect(problems).toEqual([]);
  });

  it.each(firstReads)('says so when it knows nothing of what every page needs: %s', async (name) => {
    const { page } = await owner.reusedPage();
    for (const failure of Object.keys(failures) as Failure[]) {
      const { restore } = await breakRequests(page, failure, (request) => request.url().endsWith(`/account/${name}`));
      await page.goto(pages().address('/timers'));
      await page.getByRole('alert').filter({ hasText: failures[failure].advice }).waitFor();
      await restore();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Timers', level: 1 }).waitFor();
    }
  });

  interface FormCase {
    path: string;
    signedOut?: boolean;
    /** Opens the form, if the page does not show it. */
    open?: (page: Page) => Promise<void>;
    fill: Record<string, string>;
    submit: string;
    /** The form has been accepted. */
    done: (page: Page) => Promise<unknown>;
  }

  const newAddress = () => `failures-${Date.now()}@example.com`;
  const forms: Record<string, FormCase> = {
    'sign-up': {
      path: '/sign-up',
      signedOut: true,
      fill: { Email: newAddress(), Password: password },
      submit: 'Create account',
      done: (page) => page.waitForURL('**/timers'),
    },
    'new timer': {
      path: '/timers/new',
      fill: { Name: 'Typed once' },
      submit: 'Create timer',
      done: (page) => page.waitForURL(/\/timers\/tmr_/),
    },
    editor: {
      path: '/timers/:id',
      fill: { Name: 'Changed once' },
      submit: 'Save',
      done: (page) =>
        page
          .getByText(/^Saved/)
          .first()
          .waitFor(),
    },
  };

  it.each(Object.entries(forms))(
    'keeps what was typed until the service accepts it: %s',
    async (_name, { path, signedOut, open, fill, submit, done }) => {
      const { page } = await (signedOut ? visitor : owner).reusedPage();
      await page.goto(pages().address(path));
      await open?.(page);
      const scope = open ? page.getByRole('dialog') : page;
      for (const [label, value] of Object.entries(fill)) await field(scope, label).fill(value);
      for (const failure of Object.keys(failures) as Failure[]) {
        const { restore } = await breakRequests(page, failure, isWrite);
        await scope.getByRole('button', { name: submit, exact: true }).click();
        await page.getByRole('alert').filter({ hasText: failures[failure].advice }).first().waitFor();
        for (const [label, value] of Object.entries(fill)) expect(await field(scope, label).inputValue()).toBe(value);
        await restore();
      }
      await scope.getByRole('button', { name: submit, exact: true }).click();
      await done(page);
    },
    90_000,
  );

  it('a timer that could not be paused or deleted is still there, and the list says why', async () => {
    const { page } = await owner.reusedPage();
    await page.goto(pages().address('/timers'));
    const row = page.getByRole('row', { name: /Spring webinar/ });
    for (const action of ['Pause', 'Delete', 'Duplicate']) {
      const { restore } = await breakRequests(page, 'no connection', isWrite);
      await row.getByRole('button', { name: /^Actions/ }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await page.getByRole('alert').filter({ hasText: failures['no connection'].advice }).waitFor();
      await restore();
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
      expect(await row.getByText('Active').count()).toBe(1);
    }
  });
};
