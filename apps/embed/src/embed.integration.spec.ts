import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadServiceConfig } from '@tminus/config';
import { type NewTimer, TimerRepository } from '@tminus/database';
import { type AccountId, type TimerId, timerIds } from '@tminus/domain';
import {
  type EndingSpec,
  LayoutCache,
  type Scale,
  createPalette,
  hiddenGif,
  hiddenPng,
  layoutSpecFor,
  renderAnimation,
  renderStill,
  templates,
} from '@tminus/rendering';
import {
  aTimer,
  createAccountWithKey,
  decodeAnimation,
  eventually,
  openTestDatabase,
  testDatabaseUrl,
} from '@tminus/testing';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { createEmbed } from './embed.ts';

const neverCached = 'no-cache, no-store, max-age=0';
const now = Date.UTC(2026, 10, 21, 12, 0, 0, 300);

let app: NestFastifyApplication;
let address: string;
let dataSource: DataSource;
let accountId: AccountId;
let dataDir: string;

// Whoever logs every request has them all go through the framework: both ways must answer alike.
describe.each([
  ['in front of the framework', 'silent'],
  ['through the framework', 'debug'],
])('the image service, %s', (_, level) => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'tminus-embed-'));
    const nowhere = { write: () => undefined };
    app = await createEmbed(
      loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), DATA_DIR: dataDir }),
      pino({ level }, nowhere),
    );
    await app.listen(0, '127.0.0.1');
    address = await app.getUrl();
    dataSource = await openTestDatabase();
    ({ accountId } = await createAccountWithKey(dataSource));
  });

  afterAll(async () => {
    await dataSource.destroy();
    await app.close();
    rmSync(dataDir, { recursive: true });
  });

  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
  afterEach(() => jest.restoreAllMocks());

  async function makeTimer(fields: Partial<NewTimer> = {}): Promise<TimerId> {
    const created = await new TimerRepository(dataSource).create(accountId, aTimer(fields), () => Infinity);
    if (!created) throw new Error('no timer');
    return created.timer.id;
  }

  async function open(path: string, method: 'GET' | 'HEAD' = 'GET') {
    const response = await fetch(address + path, { method });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** When all that the image needs is in memory: a HEAD, which is not counted, has seen to that. */
  async function openAgain(path: string) {
    await open(path, 'HEAD');
    return open(path);
  }

  /** Bytes in the spool: a fixed number for each view that was recorded and not yet shipped and deleted. */
  const spooledBytes = () =>
    readdirSync(join(dataDir, 'spool')).reduce(
      (sum, name) => sum + readFileSync(join(dataDir, 'spool', name)).length,
      0,
    );

  describe('GET /t/<id>.gif', () => {
    it('counts down second by second from the time that is left at this second', async () => {
      const target = new Date(Date.UTC(2026, 10, 24, 15, 4, 5));
      const timer = aTimer({ targetDate: target });
      const left = Math.floor(target.getTime() / 1000) - Math.floor(now / 1000);
      const { status, headers, body } = await open(`/t/${await makeTimer(timer)}.gif`);

      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/gif',
        'content-length': String(body.length),
        'cache-control': neverCached,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const animation = decodeAnimation(body);
      expect([animation.width, animation.height, animation.plays, animation.frames.length]).toEqual([600, 150, 1, 120]);

      const layout = await new LayoutCache().get(layoutSpecFor(timer, left));
      const palette = createPalette(templates.bold, timer.colors);
      animation.frames.forEach(({ pixels, delayCentiseconds }, second) => {
        const [expected] = decodeAnimation(renderAnimation(layout, palette, left - second, 1)).frames;
        expect(delayCentiseconds).toBe(100);
        expect(Buffer.compare(pixels, expected?.pixels ?? Buffer.alloc(0))).toBe(0);
      });
    });

    it('holds zeros once the target is reached', async () => {
      const soon = await open(`/t/${await makeTimer({ targetDate: new Date('2026-11-21T12:00:03Z') })}.gif`);
      expect(decodeAnimation(soon.body).frames).toHaveLength(4);
      const past = await open(`/t/${await makeTimer({ targetDate: new Date('1999-12-31T23:59:59Z') })}.gif`);
      expect(decodeAnimation(past.body).frames).toHaveLength(1);
    });

    it('records the view before it answers, a GET once and a HEAD never', async () => {
      const path = `/t/${await makeTimer()}.gif`;
      const before = spooledBytes();
      await open(path);
      const afterGet = spooledBytes();
      const head = await open(path, 'HEAD');
      expect(afterGet - before).toBe(40);
      expect(spooledBytes()).toBe(afterGet);
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
    });

    it.each([
      'tmr_',
      'x',
      '__proto__',
      encodeURIComponent("' OR 1=1 --"),
      'a'.repeat(90),
      'a'.repeat(200),
      '%zz',
      '%ff',
      'a/b/c',
    ])('answers an id that is none (%s) with a small image that may be kept for a minute', async (id) => {
      const before = spooledBytes();
      const { status, headers, body } = await open(`/t/${id}.gif`);
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        404,
        'image/gif',
        'public, max-age=60',
      ]);
      expect(body.equals(hiddenGif)).toBe(true);
      expect(spooledBytes()).toBe(before);
    });

    it('answers an id that nobody has in the same way', async () => {
      expect((await open(`/t/${timerIds.create()}.gif`)).status).toBe(404);
    });

    it('hides a timer that is paused or deleted, and does not count it', async () => {
      const before = spooledBytes();
      const deleted = await makeTimer();
      await dataSource.query('UPDATE timers SET deleted_at = now() WHERE id = $1', [timerIds.toUuid(deleted)]);
      for (const id of [await makeTimer({ status: 'paused' }), deleted]) {
        const { status, headers, body } = await open(`/t/${id}.gif`);
        expect([status, headers['cache-control'], body.equals(hiddenGif)]).toEqual([200, neverCached, true]);
      }
      expect(spooledBytes()).toBe(before);
    });

    it('shows a change within a second', async () => {
      const id = await makeTimer();
      await open(`/t/${id}.gif`);
      const changed = performance.now();
      await dataSource.query(`UPDATE timers SET status = 'paused' WHERE id = $1`, [timerIds.toUuid(id)]);
      jest.restoreAllMocks(); // waiting takes a clock that runs
      await eventually(async () => expect((await open(`/t/${id}.gif`)).body.equals(hiddenGif)).toBe(true));
      expect(performance.now() - changed).toBeLessThan(1_000);
    });

    it('asks the database once for a timer that a thousand open at the same time', async () => {
      const id = await makeTimer();
      const find = jest.spyOn(TimerRepository.prototype, 'findForImages');
      const answers = await Promise.all(Array.from({ length: 1_000 }, () => open(`/t/${id}.gif`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(find).toHaveBeenCalledTimes(1);
    });

    it('asks the database a few times for many timers that are opened at the same time', async () => {
      const ids = await Promise.all(Array.from({ length: 100 }, () => makeTimer()));
      const find = jest.spyOn(TimerRepository.prototype, 'findForImages');
      const answers = await Promise.all(ids.map((id) => open(`/t/${id}.png`)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(find.mock.calls.flatMap(([asked]) => asked).sort()).toEqual(ids.sort());
      expect(find.mock.calls.length).toBeLessThan(50);
    });

    it('is an image even while the database is away, uncounted where the timer is not known', async () => {
      const [known, unknown] = [await makeTimer(), await makeTimer()];
      await open(`/t/${known}.gif`);
      jest.spyOn(TimerRepository.prototype, 'findForImages').mockRejectedValue(new Error('no database'));
      const before = spooledBytes();
      const hidden = await open(`/t/${unknown}.gif`);
      expect([hidden.status, hidden.headers['cache-control'], hidden.body.equals(hiddenGif)]).toEqual([
        200,
        neverCached,
        true,
      ]);
      expect(spooledBytes()).toBe(before);
      // Past its time to live, a known timer is served as it was.
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      expect(decodeAnimation((await open(`/t/${known}.gif`)).body).frames).toHaveLength(120);
    });
  });

  describe('what an image can be asked for', () => {
    const target = new Date('2026-11-21T13:00:00Z');
    const left = 3_600;

    /** What the engine makes of a timer at this second. */
    async function expected(
      timer: NewTimer,
      given: { scale?: Scale; seconds?: number; left?: number; ending?: EndingSpec },
    ) {
      const layouts = new LayoutCache();
      const spec = layoutSpecFor({ ...timer, scale: given.scale ?? 1 }, given.left ?? left);
      const layout = await layouts.get(spec);
      const palette = createPalette(layout, timer.colors);
      const ending = given.ending && (await layouts.getEnding(spec, given.ending));
      return {
        animation: renderAnimation(
          layout,
          palette,
          given.left ?? left,
          given.seconds ?? timer.animationSeconds,
          ending,
        ),
        still: (format: 'gif' | 'png') => renderStill(layout, palette, given.left ?? left, { format, ending }),
      };
    }

    it('is a still, GIF or PNG, of this second', async () => {
      const timer = aTimer({ targetDate: target });
      const id = await makeTimer(timer);
      const { still } = await expected(timer, {});
      const png = await openAgain(`/t/${id}.png`);
      expect(png.headers['content-type']).toBe('image/png');
      expect(png.body.equals(still('png'))).toBe(true);
      expect((await openAgain(`/t/${id}.gif?still=1`)).body.equals(still('gif'))).toBe(true);
    });

    it('is an animation of the length asked for, or else of the timer’s own', async () => {
      const timer = aTimer({ targetDate: target, animationSeconds: 7 });
      const id = await makeTimer(timer);
      for (const [query, seconds] of [
        ['', 7],
        ['?seconds=30', 30],
        ['?seconds=10000', 600],
        ['?seconds=soon', 7],
      ] as const) {
        const { animation } = await expected(timer, { seconds });
        expect((await openAgain(`/t/${id}.gif${query}`)).body.equals(animation)).toBe(true);
      }
    });

    it('has twice the pixels for screens of double density', async () => {
      const timer = aTimer({ targetDate: target, animationSeconds: 2 });
      const id = await makeTimer(timer);
      const { animation, still } = await expected(timer, { scale: 2 });
      expect((await openAgain(`/t/${id}@2x.gif`)).body.equals(animation)).toBe(true);
      expect((await openAgain(`/t/${id}%402x.png`)).body.equals(still('png'))).toBe(true);
    });

    it('has the size, units, language, labels and background of the timer', async () => {
      const timer = aTimer({
        targetDate: target,
        width: 320,
        height: 80,
        units: ['hours', 'minutes'],
        language: 'ar',
        labels: { hours: 'ساعات' },
        transparent: true,
      });
      const { animation } = await expected(timer, {});
      expect((await openAgain(`/t/${await makeTimer(timer)}.gif`)).body.equals(animation)).toBe(true);
    });

    it('ends with the message of the timer, which stays', async () => {
      const timer = aTimer({ targetDate: new Date(now + 5_000), onExpire: { action: 'message', message: 'Over' } });
      const ending = { kind: 'message', text: 'Over' } as const;
      const id = await makeTimer(timer);
      const soon = await expected(timer, { left: 5, ending });
      expect((await openAgain(`/t/${id}.gif`)).body.equals(soon.animation)).toBe(true);
      jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
      const past = await expected(timer, { left: 0, ending });
      expect((await openAgain(`/t/${id}.gif`)).body.equals(past.still('gif'))).toBe(true);
      expect((await openAgain(`/t/${id}.png`)).body.equals(past.still('png'))).toBe(true);
    });

    it('ends with nothing where the timer is to be hidden, and is still counted', async () => {
      const timer = aTimer({ targetDate: new Date(now + 2_000), onExpire: { action: 'hidden' } });
      const id = await makeTimer(timer);
      const { animation } = await expected(timer, { left: 2, ending: { kind: 'hidden' } });
      expect((await openAgain(`/t/${id}.gif`)).body.equals(animation)).toBe(true);
      jest.spyOn(Date, 'now').mockReturnValue(now + 2_000);
      const before = spooledBytes();
      expect((await openAgain(`/t/${id}.gif`)).body.equals(hiddenGif)).toBe(true);
      expect((await openAgain(`/t/${id}@2x.png`)).body.equals(hiddenPng)).toBe(true);
      expect(spooledBytes() - before).toBe(80);
    });

    it('is a PNG also where there is no timer', async () => {
      for (const path of [`/t/${timerIds.create()}.png`, '/t/x/y.png?seconds=3', '/t/%zz.png']) {
        const { status, headers, body } = await openAgain(path);
        expect([status, headers['content-type'], body.equals(hiddenPng)]).toEqual([404, 'image/png', true]);
      }
    });
  });

  describe('health', () => {
    it('is ready while the database answers and the spool takes views', async () => {
      const { body } = await open('/health/ready');
      expect(JSON.parse(String(body)).info).toEqual({ database: { status: 'up' }, spool: { status: 'up' } });
    });
  });
});
