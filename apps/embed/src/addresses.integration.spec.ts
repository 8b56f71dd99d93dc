import { eventually } from '@tminus/testing';
import { once } from 'node:events';
import { connect } from 'node:net';
import { RunningEmbed } from '../test/running-embed.ts';

const personal = { type: 'personal', durationSeconds: null, fallbackDate: null, trust: 'unsigned' } as const;
const link = { url: 'https://shop.example/', expiredUrl: 'https://shop.example/over' };
const past = '2026-01-01T00:00:00Z';

const embed = RunningEmbed.forTests('silent');

/** Sends a request line as it is, in UTF-8. */
async function send(target: string, { packets = 1, method = 'GET' } = {}) {
  const socket = connect(Number(new URL(embed.address).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  const closed = once(socket, 'close');
  socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk));
  const bytes = Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const size = Math.ceil(bytes.length / packets);
  for (let start = 0; start < bytes.length; start += size) {
    socket.write(bytes.subarray(start, start + size));
    if (packets > 1) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await closed;
  const answer = Buffer.concat(chunks).toString('latin1');
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(answer)?.[1];
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return { status: Number(status), type: header('content-type'), location: header('location'), body };
}

/** What a program gets that follows redirects. */
async function follow(target: string) {
  const first = await send(target);
  if (first.location === undefined) return first;
  expect([first.status, first.type, first.body.slice(0, 3)]).toEqual([302, 'image/gif', 'GIF']);
  const { pathname, search } = new URL(first.location, new URL(target, embed.address));
  return send(pathname + search);
}

it.each([
  ['raw UTF-8', '.gif?x=M\u00fcller'],
  ['a raw space', '.gif?uid=a b'],
  ['raw spaces in a date', '.gif?end=2027-03-10 18:00:00 +0100&uid=\u65e5\u672c'],
  ['a tab', '.gif?uid=a\tb'],
  ['a control character', '.gif?uid=\u0001'],
  ['a zero-width space', '.gif\u200b'],
])('an image address with %s is that of the timer', async (_, rest) => {
  const id = await embed.createTimer();
  const { status, type, body } = await follow(`/t/${id}${rest}`);
  expect([status, type, body.slice(0, 3)]).toEqual([200, 'image/gif', 'GIF']);
  expect(body.length).toBeGreaterThan(1_000);
});

it.each([1, 3])('a query of 17 kB in %i packets gets an image, and so does one of 200 kB', async (packets) => {
  for (const length of [17_000, 200_000]) {
    const answer = await send(`/t/tmr_x.gif?uid=${'a'.repeat(length)}`, { packets });
    expect([answer.status, answer.type, answer.body.slice(0, 3)]).toEqual([431, 'image/gif', 'GIF']);
  }
  const png = await send(`/t/tmr_x.png?${'a'.repeat(17_000)}`);
  expect([png.type, png.body.slice(1, 4)]).toEqual(['image/png', 'PNG']);
});

it('leads a raw address nowhere else, and other requests get an error as before', async () => {
  for (const target of ['//evil.example/\u00fc', '/\u00fc', '/metrics \u00fc', 'http://evil.example/t/\u00fc'])
    expect(await send(target)).toMatchObject({
      status: 400,
      type: expect.stringContaining('json'),
      location: undefined,
    });
  const { location } = await send('/t//evil.example/\u00fc?\u00e9');
  expect(new URL(location ?? '', 'https://img.example.com/t/x').origin).toBe('https://img.example.com');
  expect((await send('/t/x\u00fc', { method: 'POST' })).location).toBeUndefined();
});

it('keeps the last text of a personal timer that is no date, but none that may name a recipient', async () => {
  const kept = () => embed.dataSource.query('SELECT text FROM unread_deadlines');
  const [id, other] = [await embed.createTimer({}, personal), await embed.createTimer({}, personal)];
  await embed.open(`/t/${other}.gif?end=anna@example.com`);
  await embed.open(`/t/${other}.gif?end=&sent=2027-03-10T18:00Z`); // a date, but no deadline
  await embed.open(`/t/${id}.gif?end=03/10/2027&uid=anna`);
  await eventually(async () => expect(await kept()).toEqual([{ text: '03/10/2027' }]));
});

describe('what a tool appends to an address', () => {
  it.each(['?utm_source=news&utm_medium=email', '?utm_source=a?utm_medium=b', '#top', '&amp;utm_source=news'])(
    'changes neither the deadline nor the recipient: %s',
    async (tail) => {
      const id = await embed.createTimer({ link }, personal);
      const secret = await embed.getEmbedSecret();
      const signed = await embed.createTimer({ link }, { ...personal, trust: 'signed' });
      const sig = secret.sign(signed, `end=${past}&uid=<b>`);
      const zone = await embed.createTimer(
        { link, timezoneMode: 'recipient', timezone: 'UTC' },
        { type: 'fixed', targetDate: new Date(Date.now() + 3_600_000) },
      );
      for (const query of [
        `${id}?end=${past}`,
        `${signed}?end=${past}&uid=%3Cb%3E&sig=${sig}`,
        `${signed}?uid=%3Cb%3E&sig=${sig}&end=${past}`,
        `${zone}?tz=%2B14:00`,
      ]) {
        const { headers } = await embed.open(`/c/${query}${tail}`);
        expect(headers.location).toMatch(/^https:\/\/shop\.example\/over(\?utm_source=(?:news|a&utm_medium=b)|$)/);
      }
    },
  );
});
