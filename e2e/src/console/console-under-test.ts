import { type AccountId, type PlanName, type Scope, type TimerId, accountIds, webhookIds } from '@tminus/domain';
import { defaultAppearance } from '@tminus/rendering';
import {
  RunningServices,
  aTimer,
  adminProgram,
  createAccountWithPassword,
  createTimer,
  eventually,
  issueKey,
  openTestDatabase,
  recordViews,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFileSync } from 'node:child_process';
import type { BrowserContextOptions, Page } from 'playwright-core';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
export const password = 'correct horse battery';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** What somebody could paste without thinking, or on purpose: markup, right to left, and as long as a name may be without a space. */
const hostileName = `"><img src=x onerror=alert()> خصم `.padEnd(100, 'W');

type Cookies = Exclude<BrowserContextOptions['storageState'], string | undefined>['cookies'];

/** The services with a console, and accounts to sign in with. */
export class ConsoleUnderTest {
  private constructor(
    readonly services: RunningServices,
    private readonly dataSource: Awaited<ReturnType<typeof openTestDatabase>>,
  ) {}

  static async start(variables: NodeJS.ProcessEnv = {}): Promise<ConsoleUnderTest> {
    const dataSource = await openTestDatabase();
    return new ConsoleUnderTest(await RunningServices.start(testDatabaseUrl(), variables), dataSource);
  }

  async stop(): Promise<void> {
    await this.services.stop();
    await this.dataSource.destroy();
  }

  url(path: string): string {
    return this.services.api.url + path;
  }

  createAccount(plan: PlanName = 'pro', email?: string): Promise<{ id: AccountId; email: string }> {
    return createAccountWithPassword(this.dataSource, { plan, password, ...(email !== undefined && { email }) });
  }

  async createKey(accountId: AccountId, scopes: readonly Scope[]): Promise<string> {
    return (await issueKey(this.dataSource, accountId, scopes)).key;
  }

  /** As if the owner had opened the link in an email. */
  async confirmEmail(accountId: AccountId): Promise<void> {
    const id = accountIds.toUuid(accountId);
    await this.dataSource.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [id]);
  }

  /** As if the sessions of the account had begun that long ago. */
  async ageSessions(accountId: AccountId, minutes: number): Promise<void> {
    const age = 'UPDATE sessions SET created_at = created_at - make_interval(mins => $2) WHERE account_id = $1';
    await this.dataSource.query(age, [accountIds.toUuid(accountId), minutes]);
  }

  /** Signs the profile of the page in. The page itself stays where it is. */
  async signIn(page: Page, email: string): Promise<void> {
    await page.context().addCookies(await this.cookiesOf(email));
  }

  /** The cookies of a browser in which the owner has signed in. */
  async cookiesOf(email: string): Promise<Cookies> {
    const response = await fetch(this.url('/account/session'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': chrome },
      body: JSON.stringify({ email, password }),
    });
    if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`);
    const domain = new URL(response.url).hostname;
    return response.headers.getSetCookie().map((cookie) => {
      const [, name = '', value = '', maxAge = ''] = /^(.+?)=(.*?); Max-Age=(\d+)/.exec(cookie) ?? [];
      const expires = Date.now() / 1_000 + Number(maxAge);
      return { name, value, domain, path: '/', expires, httpOnly: true, secure: true, sameSite: 'Lax' };
    });
  }

  /** A link that signs the owner in once: what `npm run admin -- account link` prints. */
  signInLink(email: string): string {
    const env = { ...process.env, ...this.services.environment };
    const output = execFileSync(process.execPath, [adminProgram, 'account', 'link', email, '--json'], { env });
    return (JSON.parse(output.toString()) as { link: string }).link;
  }

  /** Creates one timer of each kind. @returns the id of the first, which has views */
  async createTimers(accountId: AccountId): Promise<TimerId> {
    const create = (...timer: Parameters<typeof aTimer>) => createTimer(this.dataSource, accountId, aTimer(...timer));
    const inDays = (days: number) => new Date(Math.ceil((Date.now() + days * dayMs) / hourMs) * hourMs);
    const look = (template: Parameters<typeof defaultAppearance>[0]) => defaultAppearance(template);
    await create({ name: 'Wedding invitation', ...look('elegant'), status: 'paused', targetDate: inDays(90) });
    await create({ name: 'Spring webinar', ...look('cards'), targetDate: inDays(9.2) });
    await create(
      { name: 'Happy hour', ...look('neon') },
      {
        type: 'recurring',
        timezone: 'Europe/Berlin',
        recurrence: { frequency: 'weekly', time: '18:00', weekday: 'friday' },
      },
    );
    await this.createEvergreenTimer(accountId);
    const launch = {
      name: 'Black Friday launch',
      ...look('bold'),
      timezone: 'Europe/Berlin',
      targetDate: inDays(5.85),
    };
    return create(launch);
  }

  createEvergreenTimer(accountId: AccountId): Promise<TimerId> {
    const timer = aTimer(
      { name: 'Welcome offer', ...defaultAppearance('flip') },
      { type: 'evergreen', durationSeconds: 172_800, endsAt: '23:59' },
    );
    return createTimer(this.dataSource, accountId, timer);
  }

  /** Its name is hostile. */
  createPersonalTimer(accountId: AccountId): Promise<TimerId> {
    const fallbackDate = new Date('2030-01-01T00:00:00Z');
    const timer = aTimer(
      { name: hostileName, ...defaultAppearance('cards') },
      {
        type: 'personal',
        durationSeconds: null,
        minimumSeconds: 86_400,
        endsAt: '23:59',
        fallbackDate,
        trust: 'unsigned',
      },
    );
    return createTimer(this.dataSource, accountId, timer);
  }

  /** One that has received something and one that is disabled, without secrets that work. */
  async createWebhooks(accountId: AccountId): Promise<void> {
    await this.dataSource.query(
      `WITH created AS (
        INSERT INTO webhooks (id, account_id, url, events, description, status, disabled_reason, secret) VALUES
          ($2, $1, 'https://shop.example/webhooks/tminus', '{key.created,key.revoked}', 'The shop', 'active', NULL, ''),
          ($3, $1, 'https://crm.example/in?token=4f8a', '{timer.deleted}', '', 'disabled', 'failing', '')
        RETURNING id)
      INSERT INTO webhook_attempts (webhook_id, event_id, event_type, attempt, started_at, duration_ms, status, error, answer)
        SELECT id, gen_random_uuid(), 'key.created', 1, now() - interval '3 minutes', 120,
          CASE WHEN id = $2 THEN 204 END, CASE WHEN id = $3 THEN 'the connection failed: ECONNREFUSED' END, ''
        FROM created`,
      [accountIds.toUuid(accountId), ...[1, 2].map(() => webhookIds.toUuid(webhookIds.create()))],
    );
  }

  /** Waits until the views and clicks of the account of the page are counted, without loading a page each time. */
  async counted(page: Page, counts: { viewCount: number; totalClicks: number }): Promise<void> {
    const counted = `fetch('/account/timers').then((answer) => answer.json()).then(({ data }) => data)`;
    await eventually(async () => expect(await page.evaluate(counted)).toContainEqual(expect.objectContaining(counts)), {
      withinMs: 60_000,
      everyMs: 100,
    });
  }

  /**
   * Records views of the last eight weeks: weekdays differ, and most come from mail clients. Some readers click.
   * @returns the number of views
   */
  async recordViews(timer: TimerId): Promise<number> {
    const views = Array.from({ length: 56 }, (_, daysAgo) => viewsOfDay(timer, daysAgo)).flat();
    const clicks = views.filter((_, index) => index % 19 === 0).map((view) => ({ ...view, kind: 'click' as const }));
    await recordViews(this.dataSource, [...views, ...clicks]);
    return views.length;
  }
}

const visitors = [
  { country: 'DE', device: 'mobile', client: 'Gmail' },
  { country: 'DE', device: 'desktop', client: 'Outlook' },
  { country: 'US', device: 'unknown', client: 'Apple Mail Privacy' },
  { country: 'US', device: 'mobile', client: 'Gmail' },
  { country: 'FR', device: 'desktop', client: 'web' },
  { country: 'SG', device: 'mobile', client: 'web' },
  { country: 'BR', device: 'mobile', client: 'web' },
  { country: undefined, device: 'unknown', client: 'Apple Mail Privacy' },
] as const;

function viewsOfDay(timer: TimerId, daysAgo: number) {
  const at = Date.now() - daysAgo * dayMs;
  const isWeekend = [0, 6].includes(new Date(at).getUTCDay());
  const count = Math.round((isWeekend ? 40 : 130) * (1.6 - daysAgo / 60) + ((daysAgo * 37) % 29));
  return Array.from({ length: count }, (_, index) => ({
    timer,
    at: at - (index % 60) * 60_000,
    visitor: visitors[(index * (1 + (index % 3))) % visitors.length] ?? visitors[0],
  }));
}
