import { type Schedule, type TimerId, timerIds } from '@tminus/domain';
import { decodeJwt } from 'jose';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const startMs = Date.UTC(2026, 10, 28, 17);
const fixed = { type: 'fixed', targetDate: new Date(startMs + 3_600_000) } as const;
const evergreen = { type: 'evergreen', durationSeconds: 3_600 } as const;
const personal = { type: 'personal', durationSeconds: null, fallbackDate: null, trust: 'signed' } as const;

beforeEach(() => setClock(0));
afterEach(() => jest.restoreAllMocks());

/** To a number of seconds after `startMs`. */
const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(startMs + seconds * 1_000);

interface State {
  state: string;
  deadline: string | null;
  token: string | null;
  refusedToken?: string;
}

describe.each(fastPathModes)('GET /t/<id>.json %s', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);

  async function open(path: string, expectedStatus = 200) {
    const { status, headers, body } = await embed.open(`/t/${path}`);
    expect([path, status, headers['content-type'], headers['access-control-allow-origin']]).toEqual([
      path,
      expectedStatus,
      'application/json; charset=utf-8',
      '*',
    ]);
    return { headers, body: JSON.parse(body.toString()) as State & { error?: { code: string } } };
  }

  const stateOf = async (path: string) => (await open(path)).body;

  it('is the state of a timer, from which no cache may answer, and no view', async () => {
    const id = await embed.createTimer({}, fixed);
    const spooled = embed.spooledBytes();
    const { headers, body } = await open(`${id}.json?utm_source=a`);
    expect(body).toEqual({
      version: 1,
      id,
      serverTime: startMs,
      state: 'running',
      deadline: '2026-11-28T18:00:00.000Z',
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]{86}$/),
    });
    expect(decodeJwt(body.token ?? '')).toMatchObject({ timer: id, exp: startMs / 1_000 + 3_600 });
    const image = await embed.open(`/t/${id}.gif`, 'HEAD');
    expect(headers['cache-control']).toBe(image.headers['cache-control']);
    const head = await embed.open(`/t/${id}.json`, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-type']]).toEqual([200, 0, headers['content-type']]);
    expect(embed.spooledBytes()).toBe(spooled);
  });

  it.each<[string, Schedule, object, string, string | null]>([
    ['pending', fixed, { startsAt: new Date(startMs + 1) }, '', '2026-11-28T18:00:00.000Z'],
    ['expired', { ...fixed, targetDate: new Date(startMs) }, {}, '', '2026-11-28T17:00:00.000Z'],
    ['paused', fixed, { status: 'paused' }, '', '2026-11-28T18:00:00.000Z'],
    ['unknown', personal, {}, '?end=2026-11-29', null],
    ['running', evergreen, {}, '?uid=never-opened', '2026-11-28T18:00:00.000Z'],
  ])('names the state %s', async (state, schedule, fields, query, deadline) => {
    const id = await embed.createTimer(fields, schedule);
    expect(await stateOf(`${id}.json${query}`)).toMatchObject({ state, deadline });
  });

  it('shows a web page the whole duration until the signed start of its viewer, and the message until that of everyone', async () => {
    const message = { onPending: 'date', onExpire: { action: 'message', message: 'Over' } } as const;
    const id = await embed.createTimer({ startsAt: new Date(startMs + 60_000), ...message }, evergreen);
    const secret = await embed.getEmbedSecret();
    const start = String(startMs / 1_000 + 7_200);
    const liveOf = async () =>
      (await open(`${id}.json?start=${start}&sig=${secret.sign(id, start)}&page=again`)).body as State & {
        live: { startsAt: string; sheet: object | null; message: { text: string } };
      };
    const before = await liveOf();
    expect([before.state, before.deadline]).toEqual(['pending', '2026-11-28T20:00:00.000Z']);
    expect([before.live.sheet, before.live.message.text]).toEqual([null, expect.stringMatching(/^Starts .*17:01/)]);
    expect(before.live.startsAt).toBe('2026-11-28T17:01:00.000Z');
    setClock(60);
    const { state, deadline, live } = await liveOf();
    expect([state, deadline, live.startsAt]).toEqual(['pending', before.deadline, '2026-11-28T19:00:00.000Z']);
    expect([live.sheet, live.message.text]).toEqual([expect.any(Object), 'Over']);
  });

  it('has no token unless the countdown runs and more than the address determines its deadline', async () => {
    const [pending, own] = [
      await embed.createTimer({ startsAt: new Date(startMs + 1) }, fixed),
      await embed.createTimer({}, evergreen),
    ];
    for (const path of [`${pending}.json`, `${own}.json`, `${own}.json?uid=anna`])
      expect([path, (await stateOf(path)).token]).toEqual([path, null]);
    // It is no first open, but knows the one of the image.
    await embed.open(`/t/${own}.gif?uid=anna`);
    setClock(60);
    const { deadline, token } = await stateOf(`${own}.json?uid=anna`);
    expect([deadline, decodeJwt(token ?? '').exp]).toEqual(['2026-11-28T18:00:00.000Z', startMs / 1_000 + 3_600]);
    expect((await stateOf(`${own}.json?uid=ben`)).token).toBeNull();
    expect((await stateOf(`${own}.json?uid=anna`)).deadline).toBe(deadline);
  });

  it('accepts a token, and says why it does not', async () => {
    const [id, other, own] = [
      await embed.createTimer({}, fixed),
      await embed.createTimer({}, { ...fixed, targetDate: new Date(startMs + 7_200_000) }),
      await embed.createTimer({}, evergreen),
    ];
    await embed.open(`/t/${own}.gif?uid=anna`);
    const [token = '', others = '', annas = ''] = await Promise.all(
      [`${id}.json`, `${other}.json`, `${own}.json?uid=anna`].map(async (path) => (await stateOf(path)).token ?? ''),
    );
    await embed.dataSource.query(`UPDATE timers SET target_date = $1 WHERE id = $2`, [
      new Date(startMs + 60_000),
      timerIds.toUuid(id),
    ]);
    const refusal = async (timer: TimerId, query: string) => (await stateOf(`${timer}.json?${query}`)).refusedToken;
    const kept = await stateOf(`${id}.json?tm=${token}`);
    expect([kept.deadline, kept.refusedToken]).toEqual(['2026-11-28T18:00:00.000Z', undefined]);
    expect(await refusal(id, `tm=${others}`)).toBe('other_timer');
    expect(await refusal(own, `uid=ben&tm=${annas}`)).toBe('other_recipient');
    expect(await refusal(own, `uid=anna&tm=${annas}`)).toBeUndefined();
    expect(await refusal(id, `tm=${token.slice(0, -2)}xx`)).toBe('invalid');
    setClock(3_600);
    const expired = await stateOf(`${id}.json?tm=${token}`);
    expect([expired.state, expired.token, expired.refusedToken]).toEqual(['expired', null, 'expired']);
  });

  it('is not found in JSON for an unknown or deleted timer, and unavailable without the database', async () => {
    const deleted = await embed.createTimer();
    await embed.dataSource.query('UPDATE timers SET deleted_at = now() WHERE id = $1', [timerIds.toUuid(deleted)]);
    const [known, unread] = [await embed.createTimer(), await embed.createTimer()];
    for (const path of [`${timerIds.create()}.json`, `${deleted}.json`, `${known}@2x.json`, 'x.json?y', '%zz.json']) {
      const { headers, body } = await open(path, 404);
      expect([body.error?.code, headers['cache-control']]).toEqual(['not_found', 'public, max-age=60']);
    }
    await open(`${known}.json`);
    const reconnect = await embed.disconnectDatabase();
    try {
      expect((await stateOf(`${known}.json`)).state).toBe('running');
      const { headers, body } = await open(`${unread}.json`, 503);
      expect([body.error?.code, headers['cache-control']]).toEqual(['unavailable', 'no-cache, no-store, max-age=0']);
    } finally {
      await reconnect();
    }
  });
});
