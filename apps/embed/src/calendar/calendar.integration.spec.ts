import type { TimerId } from '@tminus/domain';
import { eventually } from '@tminus/testing';
import { RunningEmbed } from '../../test/running-embed.ts';

const targetDate = new Date('2026-11-28T17:00:00Z');

const embed = RunningEmbed.forTests('silent', { EMBED_PUBLIC_URL: 'https://img.example.com' });
afterEach(() => jest.restoreAllMocks());

const open = (id: string, headers: Record<string, string> = {}) => embed.open(`/t/${id}.ics`, 'GET', headers);
const text = async (id: TimerId) => (await open(id)).body.toString().replaceAll('\r\n ', '');

describe('GET /t/<id>.ics', () => {
  it('is the deadline of a fixed timer, which calendars ask for again', async () => {
    const id = await embed.createTimer({ name: 'internal', alt: 'Sale, last; day 🎉' }, { type: 'fixed', targetDate });
    const spooled = embed.spooledBytes();
    const { status, headers, body } = await open(id);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
    const lines = body.toString().replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@img.example.com`,
        'DTSTART:20261128T170000Z',
        'SEQUENCE:1',
        'SUMMARY:Sale\\, last\\; day 🎉',
        'TRIGGER:-PT1H',
      ]),
    );
    const etag = headers['etag'] ?? '';
    const again = await open(id, { 'if-none-match': `"x", ${etag}` });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(embed.spooledBytes()).toBe(spooled);
    await embed.dataSource.query('UPDATE timers SET revision = 2, alt = $1', ['Later']);
    await eventually(async () => expect(await text(id)).toContain('SEQUENCE:2\r\nSUMMARY:Later\r\n'));
    expect((await open(id, { 'if-none-match': etag })).status).toBe(200);
    // The name is for the owner.
    await embed.dataSource.query('UPDATE timers SET revision = 3, alt = NULL');
    await eventually(async () =>
      expect(await text(id)).toContain('SUMMARY:Countdown Timer: Ends 28 Nov 2026\\, 17:00 UTC\r\n'),
    );
  });

  it('is the next occurrence of a recurring timer, each an event of its own', async () => {
    const id = await embed.createTimer(
      { timezone: 'Europe/Berlin' },
      { type: 'recurring', timezone: 'Europe/Berlin', recurrence: { frequency: 'daily', time: '18:00' } },
    );
    for (const day of ['27', '28']) {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`2026-11-${day}T09:00:00Z`));
      const file = await text(id);
      expect(file).toContain(`UID:${id}-202611${day}T170000Z@img.example.com\r\n`);
      expect(file).toContain(`DTSTART:202611${day}T170000Z\r\n`);
    }
  });

  it('answers like an unknown image for everything else', async () => {
    const fixed = await embed.createTimer({}, { type: 'fixed', targetDate });
    const evergreen = await embed.createTimer({}, { type: 'evergreen', durationSeconds: 60 });
    const paused = await embed.createTimer({ status: 'paused' });
    const unknown = await embed.open('/t/tmr_00000000000000000000000000.gif');
    expect(unknown.status).toBe(404);
    for (const path of [
      'tmr_00000000000000000000000000.ics',
      `${evergreen}.ics`,
      `${fixed}.ics.gif`,
      `${fixed}.ics.ics`,
      `${fixed}@2x.ics`,
      `${fixed}/.ics`,
      `${fixed}%0d%0aX:1.ics`,
      `${fixed}.gif.ics`,
      `%00.ics`,
      '.ics',
      'ics',
    ]) {
      const { status, body, headers } = await embed.open(`/t/${path}`);
      expect([path, status, headers['content-type'], body.equals(unknown.body)]).toEqual([
        path,
        404,
        'image/gif',
        true,
      ]);
      expect(headers['cache-control']).toBe(unknown.headers['cache-control']);
    }
    const hidden = await embed.open(`/t/${paused}.ics`);
    expect([hidden.status, hidden.headers['cache-control']]).toEqual([404, 'no-cache, no-store, max-age=0']);
    expect((await embed.open(`/t/${fixed}.ics?uid=1`, 'HEAD')).status).toBe(200);
  });
});
