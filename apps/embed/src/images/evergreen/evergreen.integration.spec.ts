import { EmbedSecret } from '@tminus/auth';
import { AccountRepository } from '@tminus/database';
import { type TimerId, timerIds } from '@tminus/domain';
import { hiddenImage } from '@tminus/rendering';
import { aTimer, eventually, until } from '@tminus/testing';
import { expectedImage } from '../../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../../test/running-embed.ts';
import { FirstOpenService } from './first-open.service.ts';

const opened = Date.UTC(2026, 10, 21, 12, 0, 0, 300);
const openedSecond = Math.floor(opened / 1000);
const durationSeconds = 3_600;
const schedule = { type: 'evergreen', durationSeconds } as const;
const record = 40;

let id: TimerId;
let logged = '';
let restoreDatabase = async (): Promise<void> => undefined;

/** Sets the clock to a number of seconds after the first open of the test. */
const setClock = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(opened + seconds * 1_000);

describe.each(fastPathModes)('the image of an evergreen timer, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel, {}, (line) => (logged += line));

  /** Expects an image with `left` seconds left, twice: the second time, everything it needs is in memory. */
  async function expectLeft(query: string, left: number, timer = id): Promise<void> {
    const png = (await expectedImage(aTimer(), { left })).still('png');
    for (let again = 0; again < 2; again++) {
      const { status, headers, body } = await embed.open(`/t/${timer}.png?${query}`);
      expect([status, headers['content-type'], body.equals(png)]).toEqual([200, 'image/png', true]);
    }
  }

  /** Waits for a change that takes effect a moment later. */
  async function eventuallyLeft(query: string, left: number, withinMs = 30_000): Promise<void> {
    const png = (await expectedImage(aTimer(), { left })).still('png');
    const isShown = async () => (await embed.open(`/t/${id}.png?${query}`)).body.equals(png);
    await until(isShown, 'No image had the expected time left.', { withinMs, everyMs: 10 });
  }

  beforeEach(async () => {
    id = await embed.createTimer({}, schedule);
    setClock(0);
  });

  afterEach(async () => {
    await restoreDatabase();
    jest.restoreAllMocks();
  });

  /** Loads the timer first: without the database, images of unknown timers are hidden. */
  async function disconnectDatabase(): Promise<void> {
    await expectLeft('', durationSeconds);
    restoreDatabase = await embed.disconnectDatabase();
  }

  it('starts for each recipient with their first open', async () => {
    await expectLeft('uid=a', durationSeconds);
    setClock(600);
    await expectLeft('uid=b', durationSeconds);
    await expectLeft('uid=a', durationSeconds - 600);
    setClock(1_200);
    await expectLeft('uid=b', durationSeconds - 600);
    await expectLeft('uid=a', durationSeconds - 1_200);
    await expectLeft('uid=A', durationSeconds);
  });

  it('ends for each recipient at their own deadline', async () => {
    const hidden = await embed.createTimer({ onExpire: { action: 'hidden' } }, schedule);
    for (const timer of [id, hidden]) await expectLeft('uid=a', durationSeconds, timer);
    setClock(durationSeconds);
    await expectLeft('uid=a', 0);
    expect((await embed.openAgain(`/t/${hidden}.png?uid=a`)).body.equals(hiddenImage('png'))).toBe(true);
    for (const timer of [id, hidden]) await expectLeft('uid=b', durationSeconds, timer);
  });

  it('records a first open once, in addition to its view, and never the recipient in plain text', async () => {
    const before = embed.spooledBytes();
    await Promise.all(Array.from({ length: 50 }, () => embed.open(`/t/${id}.png?uid=someone%40example.com`)));
    expect(embed.spooledBytes() - before).toBe(51 * record);
    expect(embed.spooled().includes('someone')).toBe(false);
    expect(logged).not.toContain('someone');
    await eventually(async () => {
      const rows = await embed.dataSource.query('SELECT * FROM evergreen_opens WHERE timer_id = $1', [
        timerIds.toUuid(id),
      ]);
      expect(rows).toEqual([
        {
          timer_id: timerIds.toUuid(id),
          recipient: (await embed.recipientKey()).hashRecipient(id, 'someone@example.com'),
          opened_at: new Date(openedSecond * 1_000),
        },
      ]);
    });
  });

  it('does not start with a HEAD request or a bot', async () => {
    const before = embed.spooledBytes();
    expect((await embed.open(`/t/${id}.png?uid=a`, 'HEAD')).status).toBe(200);
    const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    const shown = await embed.open(`/t/${id}.png?uid=a`, 'GET', bot);
    const whole = await expectedImage(aTimer(), { left: durationSeconds });
    expect(shown.body.equals(whole.still('png'))).toBe(true);
    expect(embed.spooledBytes()).toBe(before);
    setClock(600);
    await expectLeft('uid=a', durationSeconds);
  });

  it('keeps the start of a recipient when the duration of the timer changes', async () => {
    await expectLeft('uid=a', durationSeconds);
    await embed.dataSource.query('UPDATE timers SET duration_seconds = 7200 WHERE id = $1', [timerIds.toUuid(id)]);
    setClock(600);
    await eventuallyLeft('uid=a', 7_200 - 600);
  });

  it('keeps the deadlines of recipients across a restart, even if they are not in the database yet', async () => {
    await disconnectDatabase();
    await expectLeft('uid=a', durationSeconds);
    setClock(60);
    await expectLeft('uid=a', durationSeconds - 60);
    jest.replaceProperty(FirstOpenService, 'startTimeoutMs', 60_000);
    await embed.restart(restoreDatabase);
    setClock(600);
    await expectLeft('uid=a', durationSeconds - 600);
  });

  describe('with a signed start', () => {
    const signed = async (start: number | string) =>
      `start=${start}&sig=${(await embed.getEmbedSecret()).sign(id, String(start))}`;

    it('starts at that time for everyone and records no open', async () => {
      const query = await signed(openedSecond - 1_000);
      await expectLeft(query, durationSeconds - 1_000);
      const before = embed.spooledBytes();
      await expectLeft(`${query}&uid=a`, durationSeconds - 1_000);
      expect(embed.spooledBytes() - before).toBe(2 * record);
      setClock(500);
      await expectLeft(query, durationSeconds - 1_500);
      await expectLeft('uid=a', durationSeconds);
      setClock(durationSeconds);
      await expectLeft(query, 0);
    });

    it('ignores a start that was tampered with', async () => {
      const start = openedSecond - 1_000;
      const query = await signed(start);
      const sig = query.split('sig=')[1] ?? '';
      await expectLeft('uid=a', durationSeconds);
      setClock(60);
      for (const tampered of [
        query.replace(String(start), String(start + 1)),
        query.replace(String(start), `0${start}`),
        `start=${start}`,
        `start=${start}&sig=${sig}0`,
        `start=${start}&sig=${sig.slice(0, -1)}`,
        `start=${start}&sig=${sig.toUpperCase().replace(/\d/g, '0')}`,
        `start=${start + 1}&start=${start}&sig=${sig}`,
        await signed(-1),
        await signed(start * 1_000),
      ]) {
        await expectLeft(tampered, durationSeconds);
        await expectLeft(`${tampered}&uid=a`, durationSeconds - 60);
      }
      await expectLeft(query, durationSeconds, await embed.createTimer({}, schedule));
    });

    it('accepts both secrets of a rotation and the keys of the timer, until a second after the end of one of them', async () => {
      const accounts = new AccountRepository(embed.dataSource);
      const older = await embed.getEmbedSecret();
      const start = String(openedSecond - 1_000);
      const other = await embed.createTimer({}, schedule);
      const by = (key: EmbedSecret) => `start=${start}&sig=${key.sign(id, start)}`;
      await expectLeft(by(older.keyOf(id)), durationSeconds - 1_000);
      await expectLeft(by(older.keyOf(other)), durationSeconds);
      await expectLeft('uid=rotated', durationSeconds);
      const added = await accounts.addEmbedSecret(embed.accountId);
      const newer = EmbedSecret.fromBytes(added?.secret ?? Buffer.alloc(32));
      await eventuallyLeft(by(newer), durationSeconds - 1_000);
      for (const key of [older, older.keyOf(id), newer.keyOf(id)]) {
        await expectLeft(by(key), durationSeconds - 1_000);
        await expectLeft(by(key).toUpperCase().replace('START', 'start').replace('SIG', 'sig'), durationSeconds);
        await expectLeft(`${by(key)}00`, durationSeconds);
      }
      await accounts.endEmbedSecret(embed.accountId, (secret) => EmbedSecret.fromBytes(secret).id === older.id);
      await eventuallyLeft(by(older), durationSeconds, 1_000);
      await expectLeft(by(older.keyOf(id)), durationSeconds);
      await expectLeft(by(newer), durationSeconds - 1_000);
      setClock(60);
      await expectLeft('uid=rotated', durationSeconds - 60);
    });
  });

  it('is an image of the whole duration for any query', async () => {
    for (const query of [
      'uid=%00',
      'uid=%zz&start=%&sig=%ff%fe',
      'uid[]=1&uid[a]=2&start[]=3',
      `start=${'9'.repeat(5_000)}&sig=${'a'.repeat(5_000)}`,
      Array.from({ length: 1_500 }, (_each, index) => `uid=${index}`).join('&'),
      '__proto__=1&constructor=2&uid=toString',
    ]) {
      await expectLeft(query, durationSeconds);
    }
  });
});
