import { dimensionCodes as codes } from '@tminus/analytics';
import { PublicTimerRepository } from '@tminus/database';
import { type Schedule, type TimerId, timerIds } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import { RunningEmbed } from '../../test/running-embed.ts';

const startMs = Date.UTC(2026, 10, 28, 17);
const link = {
  url: 'https://shop.example/sale',
  expiredUrl: 'https://shop.example/over',
  pendingUrl: 'https://shop.example/soon',
};
const fixed = { type: 'fixed', targetDate: new Date(startMs + 3_600_000) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 3_600 } as const;
const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

const embed = RunningEmbed.forTests('silent');
beforeEach(() => setClock(0));
afterEach(() => jest.restoreAllMocks());

/** To a number of seconds after `startMs`. */
const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(startMs + seconds * 1_000);

const open = (path: string, { method = 'GET', userAgent = browser } = {}) =>
  embed.open(path, method, { 'user-agent': userAgent });

/** Without the deadline token (deadline-tokens.integration.spec.ts). */
async function targetOf(path: string, options = {}) {
  const { status, headers, body } = await open(path, options);
  expect([status, headers['cache-control'], body.length]).toEqual([302, 'no-store', 0]);
  return headers.location?.replace(/[?&]tm=[\w.-]+/, '');
}

async function expectPage(path: string, method = 'GET', status = 404) {
  const { headers, body, ...answer } = await open(path, { method });
  expect([answer.status, headers['cache-control'], headers['content-type'], headers.location]).toEqual([
    status,
    'no-store',
    'text/html; charset=utf-8',
    undefined,
  ]);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; /);
  if (method !== 'HEAD') expect(body.toString()).toMatch(/^<!doctype html>/);
  return { headers, text: body.toString() };
}

describe('GET /c/<id>', () => {
  it.each<[string, Schedule, number[]]>([
    ['a fixed timer', fixed, [-1, 0, 3_599, 3_600]],
    ['a paused one', fixed, [-1, 0, 3_599, 3_600]],
  ])('leads to the address for the state of %s', async (name, schedule, moments) => {
    const status = name === 'a paused one' ? 'paused' : 'active';
    const id = await embed.createTimer({ link, status, startsAt: new Date(startMs) }, schedule);
    const targets = [];
    for (const seconds of moments) {
      setClock(seconds);
      targets.push(await targetOf(`/c/${id}`));
    }
    expect(targets).toEqual([link.pendingUrl, link.url, link.url, link.expiredUrl]);
  });

  it('leads each recipient of an evergreen timer to the address for their own countdown', async () => {
    const id = await embed.createTimer({ link }, evergreen);
    const secret = await embed.getEmbedSecret();
    const start = String(startMs / 1000 - 3_600);
    const signed = `start=${start}&sig=${secret.sign(id, start)}`;
    expect(await targetOf(`/c/${id}?${signed}`)).toBe(link.expiredUrl);
    expect(await targetOf(`/c/${id}?${signed}0`)).toBe(link.url);
    expect(await targetOf(`/c/${id}?uid=anna`)).toBe(link.url);
    setClock(1_800);
    expect(await targetOf(`/c/${id}?uid=ben`)).toBe(link.url);
    setClock(3_600);
    expect(await targetOf(`/c/${id}?uid=anna&utm_source=x`)).toBe(`${link.expiredUrl}?utm_source=x`);
    expect(await targetOf(`/c/${id}?uid=ben`)).toBe(link.url);
  });

  it('is a first open, also after an image that was loaded early', async () => {
    const id = await embed.createTimer({ link }, evergreen);
    await open(`/t/${id}.gif?uid=anna`, { userAgent: 'Mozilla/5.0' });
    setClock(3_000);
    expect(await targetOf(`/c/${id}?uid=anna`)).toBe(link.url);
    setClock(6_599);
    expect(await targetOf(`/c/${id}?uid=anna`)).toBe(link.url);
    setClock(6_600);
    expect(await targetOf(`/c/${id}?uid=anna`)).toBe(link.expiredUrl);
  });

  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['a link scanner', { userAgent: `${browser} Barracuda` }],
    ['a program', { userAgent: 'curl/8.5.0' }],
  ])('starts no countdown for %s, which also gets the target', async (_, options) => {
    const id = await embed.createTimer({ link }, evergreen);
    expect(await targetOf(`/c/${id}?uid=anna`, options)).toBe(link.url);
    setClock(3_600);
    expect(await targetOf(`/c/${id}?uid=anna`)).toBe(link.url);
  });

  it('never leads to an address in the query', async () => {
    const id = await embed.createTimer({ link });
    for (const query of ['url=//evil.example', 'expiredUrl=https://evil.example', '//evil.example', '@evil.example']) {
      const target = new URL((await targetOf(`/c/${id}?${query}`)) ?? '');
      expect(target.origin + target.pathname).toBe(link.url);
    }
    const { status, headers } = await open(`/c/${id}?x=%0d%0aSet-Cookie:%20a=b&y=${'z'.repeat(8_192)}`);
    expect([status, headers['set-cookie']]).toEqual([302, undefined]);
    expect(headers.location).toMatch(/^https:\/\/shop\.example\/sale\?tm=[\w.-]+$/);
  });

  it('shows a page for an unknown or deleted timer, or one without a link', async () => {
    const deleted = await embed.createTimer({ link });
    await embed.dataSource.query('UPDATE timers SET deleted_at = now() WHERE id = $1', [timerIds.toUuid(deleted)]);
    const without = await embed.createTimer();
    const ids = [
      deleted,
      without,
      timerIds.create(),
      'x',
      '__proto__',
      '%zz',
      'a/b',
      '',
      '<script>',
      'a'.repeat(9_000),
    ];
    for (const id of ids) {
      const { text } = await expectPage(`/c/${id}?uid=anna&url=//evil.example`);
      expect(text).toContain('This link leads nowhere');
      expect(text).not.toMatch(/evil|script/);
    }
    await expectPage(`/c/${without}`, 'HEAD');
  });

  it.each(['POST', 'OPTIONS', 'DELETE', 'PROPFIND'])('answers %s with a page', async (method) => {
    const { headers } = await expectPage(`/c/${await embed.createTimer({ link })}`, method, 405);
    expect(headers.allow).toBe('GET, HEAD');
  });

  it('leads on while the database is down, and shows a page for timers that are not in memory', async () => {
    const [known, unknown] = [await embed.createTimer({ link }), await embed.createTimer({ link })];
    await targetOf(`/c/${known}`);
    jest.spyOn(PublicTimerRepository.prototype, 'find').mockRejectedValue(new Error('no database'));
    expect((await expectPage(`/c/${unknown}`, 'GET', 503)).headers['retry-after']).toBe('5');
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    expect(await targetOf(`/c/${known}`)).toBe(link.url);
  });
});

describe('clicks', () => {
  beforeEach(() => jest.restoreAllMocks()); // `eventually` needs a clock that advances

  /** The totals, and the sums by code of the dimension, without quarter hours. */
  async function countsOf(id: TimerId): Promise<Record<string, number>> {
    const uuid = timerIds.toUuid(id);
    const rows: { dimension: number; amount: string }[] = await embed.dataSource.query(
      `SELECT dimension, sum(views) AS amount FROM timer_view_days, day_count_codes(counts)
        WHERE timer_id = $1 GROUP BY dimension`,
      [uuid],
    );
    const totals = 'SELECT views::int, clicks::int FROM timer_view_totals WHERE timer_id = $1';
    const [total] = await embed.dataSource.query(totals, [uuid]);
    return { ...total, ...Object.fromEntries(rows.map(({ dimension, amount }) => [dimension, Number(amount)])) };
  }

  it('are on disk before the answer, and counted by country, device and client, apart from views', async () => {
    const id = await embed.createTimer({ link });
    for (const uid of ['anna', 'ben']) {
      const before = embed.spooledBytes();
      await targetOf(`/c/${id}?uid=${uid}`);
      expect(embed.spooledBytes() - before).toBe(40);
    }
    await open(`/t/${id}.gif`);
    await eventually(async () =>
      expect(await countsOf(id)).toEqual({
        views: 1,
        clicks: 2,
        ...Object.fromEntries([0, codes.country, codes.device, codes.client].map((code) => [code, 1])),
        ...Object.fromEntries([0, codes.country, codes.device, codes.client].map((code) => [codes.clicks + code, 2])),
      }),
    );
  });

  it('of programs, and repeated ones, are led on and counted apart', async () => {
    const id = await embed.createTimer({ link });
    const scanners = ['Barracuda Sentinel', `${browser} Safelinks`, 'Mimecast', 'Proofpoint', 'curl/8.5.0'];
    for (const userAgent of scanners) await targetOf(`/c/${id}?uid=${encodeURIComponent(userAgent)}`, { userAgent });
    await targetOf(`/c/${id}?uid=head`, { method: 'HEAD' });
    const prefetch = { 'user-agent': browser, 'sec-purpose': 'prefetch' };
    expect((await embed.open(`/c/${id}?uid=prefetch`, 'GET', prefetch)).status).toBe(302);
    await targetOf(`/c/${id}?uid=anna`, { userAgent: 'Proofpoint' }); // just before she clicks
    for (let click = 0; click < 3; click++) await targetOf(`/c/${id}?uid=anna`);
    for (let click = 0; click < 2; click++) await targetOf(`/c/${id}`); // from one address
    await eventually(async () =>
      expect(await countsOf(id)).toMatchObject({ views: 0, clicks: 2, [codes.automatedClicks]: 11 }),
    );
  });

  it('are not counted if they lead nowhere', async () => {
    const without = await embed.createTimer();
    const before = embed.spooledBytes();
    await expectPage(`/c/${without}`);
    await expectPage(`/c/${await embed.createTimer({ link })}`, 'POST', 405);
    expect(embed.spooledBytes()).toBe(before);
  });
});
