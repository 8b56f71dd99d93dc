import { dimensionCodes } from '@tminus/analytics';
import { type TimerId, accountIds, timerIds } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe.each(fastPathModes)('views, recorded %s', (_name, logLevel) => {
  const logged: string[] = [];
  const behindProxy = { TRUSTED_PROXIES: '127.0.0.0/8', COUNTRY_HEADER: 'CF-IPCountry' };
  const embed = RunningEmbed.forTests(logLevel, behindProxy, (line) => logged.push(line));

  async function counted(id: TimerId): Promise<number> {
    const [row] = await embed.dataSource.query('SELECT views FROM timer_view_totals WHERE timer_id = $1', [
      timerIds.toUuid(id),
    ]);
    return Number(row?.views ?? 0);
  }

  async function viewsIn(dimension: keyof typeof dimensionCodes, id: TimerId): Promise<number> {
    const [row] = await embed.dataSource.query(
      `SELECT sum(views) AS views FROM timer_view_days, day_count_codes(counts) AS entry
        WHERE timer_id = $1 AND entry.dimension = $2`,
      [timerIds.toUuid(id), dimensionCodes[dimension]],
    );
    return Number(row?.views ?? 0);
  }

  /** Most views first. */
  async function breakdown(id: TimerId) {
    const rows: { dimension: string; value: string; views: string }[] = await embed.dataSource.query(
      `SELECT dimension, value, sum(views) AS views FROM timer_view_days, decode_day_counts(counts)
        WHERE timer_id = $1 GROUP BY dimension, value ORDER BY views DESC, value`,
      [timerIds.toUuid(id)],
    );
    return ['country', 'device', 'client'].map((name) =>
      rows.filter(({ dimension }) => dimension === name).map(({ value, views }) => `${value} ${views}`),
    );
  }

  it('counts views by country, device and client, and does not count HEAD requests, prefetches and crawlers, which also get the image', async () => {
    const id = await embed.createTimer();
    const path = `/t/${id}.gif`;
    await embed.openAgain(path, { 'user-agent': browser, 'x-forwarded-for': '10.0.0.1, 193.0.6.139' });
    await embed.open(path, 'GET', { 'user-agent': browser, 'x-forwarded-for': '193.0.6.139', 'cf-ipcountry': 'NZ' });
    await embed.open(path, 'GET', { 'user-agent': 'Mozilla/5.0', 'x-forwarded-for': '193.0.6.139' });
    await embed.open(path, 'HEAD', { 'user-agent': browser });
    await embed.open(path, 'GET', { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' });
    const forCrawler = await embed.open(path, 'GET', { 'user-agent': crawler });
    expect([forCrawler.status, forCrawler.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(forCrawler.body.length).toBeGreaterThan(1_000);
    await eventually(async () => expect(await counted(id)).toBe(3));
    expect(await breakdown(id)).toEqual([
      ['NL 1', 'NZ 1', 'unknown 1'],
      ['desktop 2', 'unknown 1'],
      ['web 2', 'Apple Mail Privacy 1'],
    ]);
  });

  it('counts what a web page asks for first, as a view by a browser, and nothing that it asks for again', async () => {
    const id = await embed.createTimer();
    const paused = await embed.createTimer({ status: 'paused' });
    const state = (query: string, sent: Record<string, string> = {}, method = 'GET', timer = id) =>
      embed.open(`/t/${timer}.json${query}`, method, {
        'user-agent': browser,
        'x-forwarded-for': '193.0.6.139',
        ...sent,
      });
    const inApp =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
    await state('?page=view');
    await state('?page=view');
    await state('?uid=a&page=view', { 'user-agent': inApp });
    const others = ['', '?page=again', '?page=again', '?page=', '?page=VIEW', '?page=view&testemail=1'];
    for (const query of others) expect((await state(query)).status).toBe(200);
    await state('?page=view', {}, 'HEAD');
    await state('?page=view', {}, 'GET', paused);
    await state('?page=view', { 'sec-purpose': 'prefetch;prerender' });
    await state('?page=view', { 'user-agent': crawler });
    await embed.open(`/t/${id}.gif`, 'GET', { 'user-agent': inApp, 'x-forwarded-for': '193.0.6.139' });
    await eventually(async () => expect(await counted(id)).toBe(4));
    expect(await counted(paused)).toBe(0);
    expect(await breakdown(id)).toEqual([['NL 4'], ['desktop 2', 'mobile 2'], ['web 3', 'Apple Mail 1']]);
  });

  it('counts no still whose address says that it is not the view of its page, also without a first open, but no animation can pass for one', async () => {
    const id = await embed.createTimer();
    const evergreen = await embed.createTimer({}, { type: 'evergreen', durationSeconds: 60 });
    const sent = { 'user-agent': browser, 'x-forwarded-for': '193.0.6.139' };
    for (const file of ['.png?page=again', '@2x.png?uid=a&page=again&', '.gif?still=1&page=again'])
      expect((await embed.open(`/t/${id}${file}`, 'GET', sent)).status).toBe(200);
    /** Only a recipient whose countdown has started has one. */
    const token = async () =>
      (JSON.parse((await embed.open(`/t/${evergreen}.json?uid=anna`)).body.toString()) as { token: string | null })
        .token;
    await embed.open(`/t/${evergreen}.png?uid=anna&page=again`, 'GET', sent);
    expect(await token()).toBeNull();
    await embed.open(`/t/${id}.gif?page=again`, 'GET', sent);
    await embed.open(`/t/${id}.png?page=view`, 'GET', sent);
    await embed.openAgain(`/t/${evergreen}.png?uid=anna&page=view`, sent);
    await eventually(async () => expect([await counted(id), await counted(evergreen)]).toEqual([2, 1]));
    expect(await token()).not.toBeNull();
  });

  it('counts views of evergreen timers whose recipient is a placeholder', async () => {
    const evergreen = await embed.createTimer({}, { type: 'evergreen', durationSeconds: 60 });
    const fixed = await embed.createTimer();
    for (const uid of ['{{contact.id}}', '*|UNIQID|*', '%7B%7Buser.id%7D%7D', 'anna']) {
      for (const id of [evergreen, fixed]) await embed.openAgain(`/t/${id}.gif?uid=${uid}`);
    }
    await eventually(async () => expect([await counted(evergreen), await counted(fixed)]).toEqual([4, 4]));
    expect(await viewsIn('placeholder', evergreen)).toBe(3);
    expect(await viewsIn('placeholder', fixed)).toBe(0);
  });

  it('does not count opens of a test email, but no mailing can pass for one', async () => {
    const id = await embed.createTimer();
    const headers = { 'user-agent': browser, 'x-forwarded-for': '10.1.0.1' };
    const limit = 100;
    for (let open = 0; open < limit; open++)
      expect((await embed.open(`/t/${id}.gif?testemail=1`, 'GET', headers)).status).toBe(200);
    await embed.open(`/t/${id}.gif`, 'GET', headers);
    await embed.open(`/t/${id}.gif?testemail=1`, 'GET', headers);
    await eventually(async () => expect(await counted(id)).toBe(2));
  });

  it('stores no addresses and no user agents, neither in the spool nor in the log', async () => {
    const id = await embed.createTimer();
    await embed.openAgain(`/t/${id}.gif`, { 'user-agent': `${browser} Nosy/7`, 'x-forwarded-for': '193.0.6.77' });
    for (const text of [embed.spooled().toString('latin1'), logged.join('')]) {
      expect(text).not.toMatch(/Nosy|193\.0\.6\.77|Mozilla/);
    }
  });

  it('sends all images, but does not count more than 20 views of a timer by one address in a minute', async () => {
    // A minute in which no test runs, so that the next one does not begin in the middle.
    const now = jest.spyOn(Date, 'now').mockReturnValue(Math.floor(Date.now() / 60_000) * 60_000);
    try {
      const id = await embed.createTimer();
      const gmail = `${browser} (via ggpht.com GoogleImageProxy)`;
      const visitors = [
        { from: '193.0.6.139', userAgent: browser },
        { from: '2001:67c:2e8:22::1', userAgent: browser },
        { from: '193.0.6.140', userAgent: gmail }, // forged
        { from: '66.249.84.12', userAgent: gmail },
      ];
      await embed.open(`/t/${id}.gif`, 'HEAD');
      for (const { from, userAgent } of visitors) {
        for (let view = 0; view < 25; view++) {
          const address = from.replace(/::1$/, `::${view + 1}`);
          const sent = { 'user-agent': userAgent, 'x-forwarded-for': address };
          const image = await embed.open(`/t/${id}.gif?${view}`, 'GET', sent);
          expect([image.status, image.body.length > 1_000]).toEqual([200, true]);
        }
      }
      await eventually(async () => expect(await viewsIn('damped', id)).toBe(15));
      await eventually(async () => expect(await counted(id)).toBe(85));
    } finally {
      now.mockRestore();
    }
  });

  it('sends stills for an account that has used up its views, also to web pages, counts them, and stores each warning once', async () => {
    const id = await embed.createTimer();
    const path = `/t/${id}.gif`;
    const animated = await embed.openAgain(path);
    const live = async () => {
      const { body } = await embed.open(`/t/${id}.json?page=again`);
      return (JSON.parse(body.toString()) as { live: object }).live;
    };
    const moving = { isStill: false, sheet: expect.any(Object) };
    expect(await live()).toMatchObject(moving);
    const account = accountIds.toUuid(embed.accountId);
    await eventually(async () => expect(await counted(id)).toBe(1));
    await embed.dataSource.query('UPDATE account_view_months SET views = views + 100000 WHERE account_id = $1', [
      account,
    ]);
    const changePlan = (plan: string) =>
      embed.dataSource.query('UPDATE accounts SET plan = $2 WHERE id = $1', [account, plan]);
    let opened = 1;
    // A different URL each time: the same one would get the cached image of the same second.
    const openAfterCheck = async () => {
      await embed.checkAllowances();
      return embed.open(`${path}?${opened++}`);
    };
    await changePlan('pro');
    await eventually(async () => {
      const still = await openAfterCheck();
      expect([still.status, still.headers['content-type']]).toEqual([200, 'image/gif']);
      expect(still.body.length).toBeLessThan(animated.body.length / 2);
    });
    expect(await live()).toMatchObject({ isStill: true, sheet: null, message: null });
    await eventually(async () => expect(await counted(id)).toBe(opened));
    const warnings = await embed.dataSource.query(
      'SELECT percent FROM allowance_warnings WHERE account_id = $1 ORDER BY percent',
      [account],
    );
    expect(warnings).toEqual([{ percent: 80 }, { percent: 100 }]);
    await changePlan('enterprise');
    await eventually(async () => {
      expect((await openAfterCheck()).body.length).toBeGreaterThan(animated.body.length / 2);
    });
    expect(await live()).toMatchObject(moving);
  });
});
