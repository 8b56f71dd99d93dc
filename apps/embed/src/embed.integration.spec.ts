import { version } from '@tminus/server/config';
import { PublicTimerRepository } from '@tminus/database';
import { rulesInUse, timerIds } from '@tminus/domain';
import { Recorder } from '@tminus/analytics';
import { hiddenImage } from '@tminus/rendering';
import { decodeAnimation, eventually } from '@tminus/testing';
import { RunningEmbed, fastPathModes } from '../test/running-embed.ts';

const neverCached = 'no-cache, no-store, max-age=0';
const now = Date.UTC(2026, 10, 21, 12, 0, 0, 300);

describe.each(fastPathModes)('the image service, %s', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);

  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
  afterEach(() => jest.restoreAllMocks());

  describe('GET /t/<id>.gif', () => {
    it('is an animation that plays once, which no cache keeps and any page may show', async () => {
      const { status, headers, body } = await embed.open(`/t/${await embed.createTimer()}.gif`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/gif',
        'content-length': String(body.length),
        'cache-control': neverCached,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { width, height, plays, frames } = decodeAnimation(body);
      expect([width, height, plays, frames.length]).toEqual([600, 150, 1, 120]);
    });

    it('records a view before it responds, for a GET but not for a HEAD', async () => {
      const path = `/t/${await embed.createTimer()}.gif`;
      const before = embed.spooledBytes();
      await embed.open(path);
      const afterGet = embed.spooledBytes();
      const head = await embed.open(path, 'HEAD');
      expect(afterGet - before).toBe(40);
      expect(embed.spooledBytes()).toBe(afterGet);
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
    });

    it.each(['x', '__proto__', encodeURIComponent("' OR 1=1 --"), 'a'.repeat(200), '%zz', 'a/b/c'])(
      'answers a malformed id (%s) with a small image that may be cached for a minute',
      async (id) => {
        const before = embed.spooledBytes();
        const { status, headers, body } = await embed.open(`/t/${id}.gif`);
        expect([status, headers['content-type'], headers['cache-control']]).toEqual([
          404,
          'image/gif',
          'public, max-age=60',
        ]);
        expect(body.equals(hiddenImage('gif'))).toBe(true);
        expect(embed.spooledBytes()).toBe(before);
      },
    );

    it.each(['POST', 'OPTIONS', 'PUT', 'DELETE', 'PROPFIND'])(
      'answers %s with 405 and an image, which no cache keeps',
      async (method) => {
        const path = `/t/${await embed.createTimer()}.gif`;
        const { status, headers, body } = await embed.open(path, method);
        expect([status, headers.allow, headers['content-type'], headers['cache-control']]).toEqual([
          405,
          'GET, HEAD',
          'image/gif',
          neverCached,
        ]);
        expect(body.equals(hiddenImage('gif'))).toBe(true);
      },
    );

    it('understands addresses with needless encoding and doubled slashes', async () => {
      const id = await embed.createTimer();
      const expected = await embed.open(`/t/${id}.png`);
      for (const path of [`/t/${id.replace('_', '%5F')}.png`, `//t/%74${id.slice(1)}.png`, `/t//${id}%2Epng`]) {
        const { status, body } = await embed.open(path);
        expect([status, body.equals(expected.body)]).toEqual([200, true]);
      }
    });

    it('hides a paused or deleted timer and does not count it', async () => {
      const before = embed.spooledBytes();
      const deleted = await embed.createTimer();
      await embed.dataSource.query('UPDATE timers SET deleted_at = now() WHERE id = $1', [timerIds.toUuid(deleted)]);
      for (const id of [await embed.createTimer({ status: 'paused' }), deleted]) {
        const { status, headers, body } = await embed.open(`/t/${id}.gif`);
        expect([status, headers['cache-control'], body.equals(hiddenImage('gif'))]).toEqual([200, neverCached, true]);
      }
      expect(embed.spooledBytes()).toBe(before);
    });

    it('shows a change within a second', async () => {
      const id = await embed.createTimer();
      await embed.open(`/t/${id}.gif`);
      const changed = performance.now();
      await embed.dataSource.query(`UPDATE timers SET status = 'paused' WHERE id = $1`, [timerIds.toUuid(id)]);
      jest.restoreAllMocks(); // `eventually` needs a clock that advances
      await eventually(async () =>
        expect((await embed.open(`/t/${id}.gif`)).body.equals(hiddenImage('gif'))).toBe(true),
      );
      expect(performance.now() - changed).toBeLessThan(1_000);
    });

    it('answers with an image while the database is down, and does not count unknown timers', async () => {
      const [known, unknown] = [await embed.createTimer(), await embed.createTimer()];
      await embed.open(`/t/${known}.gif`);
      jest.spyOn(PublicTimerRepository.prototype, 'find').mockRejectedValue(new Error('no database'));
      const before = embed.spooledBytes();
      const hidden = await embed.open(`/t/${unknown}.gif`);
      expect([hidden.status, hidden.headers['cache-control'], hidden.body.equals(hiddenImage('gif'))]).toEqual([
        200,
        neverCached,
        true,
      ]);
      expect(embed.spooledBytes()).toBe(before);
      // A cached timer is used after its time to live.
      jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      expect(decodeAnimation((await embed.open(`/t/${known}.gif`)).body).frames).toHaveLength(120);
    });
  });

  describe('health', () => {
    it('is ready while the database answers and the spool accepts records', async () => {
      const { body } = await embed.open('/health/ready');
      expect(JSON.parse(String(body))).toEqual({ status: 'ok', version, timeZoneRules: rulesInUse().version });
      const up = { status: 'up' };
      expect(embed.health.checks).toEqual({ database: up, spool: up, notifications: up });
    });

    it('stays ready while a segment of the spool fails, and reports it as degraded', async () => {
      jest.restoreAllMocks();
      jest.spyOn(Recorder.prototype, 'warning').mockResolvedValue('1 segment(s) fail');
      await eventually(async () =>
        expect(embed.health.checks['spool']).toEqual({ status: 'degraded', reason: '1 segment(s) fail' }),
      );
      const { status, body } = await embed.open('/health/ready');
      expect([status, JSON.parse(String(body))]).toMatchObject([200, { status: 'degraded' }]);
      jest.restoreAllMocks();
    });

    it('stays ready without the database, because images continue, and reports it as degraded', async () => {
      jest.restoreAllMocks();
      const reconnect = await embed.disconnectDatabase();
      try {
        await eventually(async () =>
          expect(embed.health.checks).toMatchObject({
            database: { status: 'degraded', reason: expect.stringContaining('not currently accepting connections') },
            spool: { status: 'up' },
          }),
        );
        const { status, body } = await embed.open('/health/ready');
        expect([status, JSON.parse(String(body))]).toMatchObject([200, { status: 'degraded' }]);
      } finally {
        await reconnect();
      }
      await eventually(async () =>
        expect(JSON.parse(String((await embed.open('/health/ready')).body)).status).toBe('ok'),
      );
    });
  });
});
