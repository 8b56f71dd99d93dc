import { type PersonalTimer, type Schedule, type TimerId, prefetchActions, signedDeadline } from '@tminus/domain';
import { LayoutCache, RenderableTimer, TimerRenderer, hiddenImage } from '@tminus/rendering';
import { aTimer, decodeAnimation, eventually } from '@tminus/testing';
import { timerIds } from '@tminus/domain';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const hour = 3_600;
const endMs = Date.UTC(2026, 10, 28, 17);
const timezone = 'Europe/Berlin';
const early = { 'user-agent': 'Mozilla/5.0' };
const end = 'end=2026-11-28T18:00';

/** To a number of seconds before the deadline of most tests. */
const setClock = (left: number) => jest.spyOn(Date, 'now').mockReturnValue(endMs - left * 1_000);

const schedule = (fields: Partial<PersonalTimer> = {}): Schedule => ({
  type: 'personal',
  durationSeconds: null,
  fallbackDate: null,
  trust: 'unsigned',
  ...fields,
});

describe.each(fastPathModes)('the image of a personal timer, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);
  const create = (fields: Partial<PersonalTimer> = {}, look: object = {}) =>
    embed.createTimer({ timezone, ...look }, schedule(fields));
  beforeEach(() => void setClock(hour));
  afterEach(() => jest.restoreAllMocks());

  /** Twice: the second time, everything it needs is in memory. */
  async function expectImage(id: TimerId, query: string, expected: Buffer, headers: Record<string, string> = {}) {
    for (let again = 0; again < 2; again++) {
      const { status, headers: sent, body } = await embed.open(`/t/${id}.png?${query}`, 'GET', headers);
      expect([query, status, body.equals(expected)]).toEqual([query, 200, true]);
      expect(sent['cache-control']).toBe('no-cache, no-store, max-age=0');
    }
  }
  const expectLeft = async (id: TimerId, query: string, left: number) =>
    expectImage(id, query, (await expectedImage(aTimer(), { left })).still('png'));
  const expectHidden = (id: TimerId, query: string) => expectImage(id, query, hiddenImage('png'));

  const unreadable = ['', 'end=', 'sent=2026-11-28', 'end={{contact.deadline}}', 'end=%zz%ff', `end=x&${end}`];

  it('counts down to the fallback date without a deadline that can be read, and is hidden without that date', async () => {
    const fallback = await create({ fallbackDate: new Date(endMs) });
    const none = await create();
    for (const query of unreadable) {
      await expectLeft(fallback, query, hour);
      await expectHidden(none, query);
    }
    expect((await embed.open(`/t/${none}.gif`)).body.equals(hiddenImage('gif'))).toBe(true);
    expect((await embed.open(`/t/${none}@2x.png?end=`)).body.equals(hiddenImage('png', 1200))).toBe(true);
    setClock(0);
    await expectLeft(fallback, '', 0);
  });

  it('accepts only signed deadlines if it trusts no others', async () => {
    const id = await create({ trust: 'signed', durationSeconds: 2 * hour });
    const secret = await embed.getEmbedSecret();
    const query = (parameters: Record<string, string>) => String(new URLSearchParams(parameters));
    const sign = (name: 'end' | 'sent', value: string, uid?: string, timer = id) =>
      secret.sign(timer, signedDeadline({ [name]: value }, uid));
    const text = '2026-11-28 18:00:00';
    await expectLeft(id, query({ end: text, sig: sign('end', text) }), hour);
    await expectLeft(id, query({ uid: 'a', end: text, sig: sign('end', text, 'a') }), hour);
    await expectLeft(id, query({ sent: '2026-11-28 16:00', sig: sign('sent', '2026-11-28 16:00') }), hour);
    const offset = '2026-11-28T22:30:00+05:30';
    await expectLeft(id, `end=${offset}&sig=${sign('end', offset)}`, hour);
    for (const refused of [
      end,
      query({ end: text }),
      query({ end: text, sig: '' }),
      query({ end: '2026-11-29 18:00:00', sig: sign('end', text) }),
      query({ sent: text, sig: sign('end', text) }),
      query({ end: text, sig: sign('end', text, undefined, await create()) }),
      query({ end: text, sig: sign('end', text, 'a') }),
      query({ uid: 'b', end: text, sig: sign('end', text, 'a') }),
      query({ uid: 'a', end: text, sig: sign('end', text) }),
      query({ end: text, sig: sign('end', text).toUpperCase() }),
      query({ end: text, sig: secret.sign(id, text) }),
      query({ start: '1795885200', sig: secret.sign(id, '1795885200') }),
    ])
      await expectHidden(id, refused);
  });

  it('accepts no signature for a recipient from an address without that recipient', async () => {
    const id = await create({ trust: 'signed', durationSeconds: 2 * hour, minimumSeconds: 2 * hour });
    const secret = await embed.getEmbedSecret();
    const parts = { end: '2026-11-28 18:00', sent: '2026-11-28 15:00' };
    const sig = secret.sign(id, signedDeadline(parts, 'a'));
    const query = (parameters: Record<string, string>) => String(new URLSearchParams({ ...parameters, sig }));
    await expectLeft(id, query({ ...parts, uid: 'a' }), hour);
    await expectHidden(id, query(parts));
    await expectHidden(id, query({ ...parts, sent: `${parts.sent}&uid=a` }));
  });

  it.each([{}, { durationSeconds: 2 * hour }])(
    'accepts the signature of both parts without a minimum: %j',
    async (fields) => {
      const id = await create({ trust: 'signed', ...fields });
      const secret = await embed.getEmbedSecret();
      const parts = { end: '2026-11-28T18:00:00+01:00', sent: '2026-11-28T10:00:00+01:00' };
      const sig = secret.sign(id, signedDeadline(parts, undefined));
      await expectLeft(id, `end=${parts.end}&sent=${parts.sent}&sig=${sig}`, hour);
      await expectHidden(id, `end=${parts.end}&sig=${sig}`);
      await expectHidden(id, `sent=${parts.sent}&sig=${sig}`);
    },
  );

  it('accepts a time of sending for the minimum only with the signature of both', async () => {
    const id = await create({ trust: 'signed', minimumSeconds: 2 * hour });
    const secret = await embed.getEmbedSecret();
    const [end, sent] = ['2026-11-28T18:00:00+01:00', '2026-11-28 16:30'];
    const both = secret.sign(id, signedDeadline({ end, sent }, undefined));
    await expectLeft(id, `end=${end}&sent=${sent}&sig=${both}`, 1.5 * hour);
    await expectHidden(id, `end=${end}&sent=2026-11-28%2017:00&sig=${both}`);
    await expectHidden(id, `end=${end}&sig=${both}`);
    await expectLeft(id, `end=${end}&sent=${sent}&sig=${secret.sign(id, signedDeadline({ end }, undefined))}`, hour);
  });

  it('names the end for a mail service that loads it early', async () => {
    const renderer = new TimerRenderer(new LayoutCache());
    const still = await renderer.loadAndRender(
      new RenderableTimer({ ...aTimer({ timezone }), ...schedule() }),
      { format: 'png', scale: 1, still: true, seconds: undefined, isSeenLater: true },
      () => ({ nowMs: Date.now(), startMs: 0, endMs }),
      '',
    );
    const id = await create();
    await expectImage(id, end, still, early);
    for (const onPrefetch of prefetchActions)
      await expectImage(await create({}, { onPrefetch }), '', hiddenImage('png'), early);
    setClock(0);
    await expectImage(id, end, (await expectedImage(aTimer(), { left: 0 })).still('png'), early);
  });

  it('stores no recipients, and counts views without a deadline apart', async () => {
    const id = await create({ fallbackDate: new Date(endMs) });
    for (const query of ['', 'end={{deadline}}', `${end}&uid={{id}}`, `${end}&uid=a`])
      expect(decodeAnimation((await embed.openAgain(`/t/${id}.gif?${query}`)).body).frames.length).toBeGreaterThan(1);
    const one = async (sql: string) => (await embed.dataSource.query(sql, [timerIds.toUuid(id)]))[0];
    await eventually(async () =>
      expect(await one('SELECT views FROM timer_view_totals WHERE timer_id = $1')).toEqual({ views: '4' }),
    );
    expect(await one('SELECT count(*) AS count FROM evergreen_opens WHERE timer_id = $1')).toEqual({ count: '0' });
  });

  it('leaves the images of other types as they are, whatever end their addresses name', async () => {
    const fixed = await embed.createTimer({}, { type: 'fixed', targetDate: new Date(endMs) });
    const evergreen = await embed.createTimer({}, { type: 'evergreen', durationSeconds: hour });
    for (const query of ['end=2030-01-01', 'end=', 'sent=2026-11-28&end=1'])
      for (const id of [fixed, evergreen]) await expectLeft(id, query, hour);
  });
});
