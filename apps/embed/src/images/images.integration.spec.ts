import type { TimerInput } from '@tminus/database';
import { type Schedule, timerIds } from '@tminus/domain';
import { hiddenImage } from '@tminus/rendering';
import { aTimer } from '@tminus/testing';
import { connect } from 'node:net';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0, 300);

describe.each(fastPathModes)('an image, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);

  beforeEach(() => jest.spyOn(Date, 'now').mockReturnValue(now));
  afterEach(() => jest.restoreAllMocks());

  const target = new Date('2026-11-21T13:00:00Z');
  const left = 3_600;

  const expected = (timer: TimerInput, given: Partial<Parameters<typeof expectedImage>[1]>) =>
    expectedImage(timer, { left, ...given });

  const ownLook = {
    ...{ width: 320, height: 80, units: ['hours', 'minutes'], language: 'ar', labels: { hours: 'ساعات' } },
    transparent: true,
  } satisfies Partial<TimerInput>;

  it.each<[string, Partial<TimerInput>, Partial<Parameters<typeof expectedImage>[1]>, 'animation' | 'gif' | 'png']>([
    ['.png', {}, {}, 'png'],
    ['.gif?still=1', {}, {}, 'gif'],
    ['.gif', { animationSeconds: 7 }, { seconds: 7 }, 'animation'],
    ['.gif?seconds=30', { animationSeconds: 7 }, { seconds: 30 }, 'animation'],
    ['@2x.gif', { animationSeconds: 2 }, { scale: 2 }, 'animation'],
    ['%402x.png', {}, { scale: 2 }, 'png'],
    ['.gif', ownLook, {}, 'animation'],
    ['.gif', { template: 'flip', motion: 'smooth' }, {}, 'animation'],
  ])('at %s of a timer with %j is what the renderer draws', async (file, fields, given, kind) => {
    const timer = aTimer({ targetDate: target, ...fields });
    const { animation, still } = await expected(timer, given);
    const { headers, body } = await embed.openAgain(`/t/${await embed.createTimer(timer)}${file}`);
    expect(headers['content-type']).toBe(kind === 'png' ? 'image/png' : 'image/gif');
    expect(body.equals(kind === 'animation' ? animation : still(kind))).toBe(true);
  });

  it('ends with the message of the timer and keeps showing it', async () => {
    const timer = aTimer({ targetDate: new Date(now + 5_000), onExpire: { action: 'message', message: 'Over' } });
    const finalFrame = { kind: 'message', text: 'Over' } as const;
    const id = await embed.createTimer(timer);
    const soon = await expected(timer, { left: 5, finalFrame });
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(soon.animation)).toBe(true);
    jest.spyOn(Date, 'now').mockReturnValue(now + 3_600_000);
    const past = await expected(timer, { left: 0, finalFrame });
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(past.still('gif'))).toBe(true);
    expect((await embed.openAgain(`/t/${id}.png`)).body.equals(past.still('png'))).toBe(true);
  });

  it('is one transparent row as wide as the timer after the end of a timer that hides, and is still counted', async () => {
    const timer = aTimer({ targetDate: new Date(now + 2_000), onExpire: { action: 'hidden' }, width: 480 });
    const id = await embed.createTimer(timer);
    const { animation } = await expected(timer, { left: 2, finalFrame: { kind: 'hidden' } });
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(animation)).toBe(true);
    jest.spyOn(Date, 'now').mockReturnValue(now + 2_000);
    const before = embed.spooledBytes();
    expect((await embed.openAgain(`/t/${id}.gif`)).body.equals(hiddenImage('gif', 480))).toBe(true);
    expect((await embed.openAgain(`/t/${id}@2x.png`)).body.equals(hiddenImage('png', 960))).toBe(true);
    expect(embed.spooledBytes() - before).toBe(80);
  });

  it.each<[string, (index: number) => Schedule]>([
    ['from memory', (index) => ({ type: 'fixed', targetDate: new Date(target.getTime() + index * 1_000) })],
    // The first image of each recipient is rendered by `ImagesController`.
    ['of new recipients', (index) => ({ type: 'evergreen', durationSeconds: 86_400 + index })],
  ])('is correct for every viewer %s, even if some of them read slowly', async (_, schedule) => {
    // Images of 200 KB. One connection requests 40 of them and does not read them while others are sent.
    const paths = await Promise.all(
      Array.from(
        { length: 60 },
        async (__, index) => `/t/${await embed.createTimer({}, schedule(index))}.gif?seconds=600&uid=`,
      ),
    );
    const [slow, quick] = [paths.slice(0, 40), paths.slice(40)];
    const expected = await Promise.all(slow.map(async (each) => (await embed.openAgain(each)).body));
    const socket = connect(Number(new URL(embed.address).port), '127.0.0.1').pause();
    // Different URLs than before, because cached images of the same second have their own memory and this test is about the pool.
    socket.write(slow.map((each) => `GET ${each}slow HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    for (let round = 0; round < 2; round++) {
      await Promise.all(quick.map((each) => embed.open(`${each}round-${round}`)));
    }
    const chunks = socket.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    let received = Buffer.alloc(0);
    for (const image of expected) {
      const bodyStart = () => received.indexOf('\r\n\r\n') + 4;
      while (bodyStart() < 4 || received.length < bodyStart() + image.length) {
        const { value } = (await chunks.next()) as { value: Buffer };
        received = Buffer.concat([received, value]);
      }
      const end = bodyStart() + image.length;
      expect(received.subarray(bodyStart(), end).equals(image)).toBe(true);
      received = received.subarray(end);
    }
    socket.destroy();
  });

  it('is rendered and counted only when the client has read the ones before it on its connection', async () => {
    const id = await embed.createTimer({ targetDate: target, width: 1200, height: 400 });
    const path = `/t/${id}@2x.gif?seconds=600`;
    const { length } = (await embed.openAgain(path)).body;
    expect(length).toBeGreaterThan(500_000);
    const before = embed.spooledBytes();
    const socket = connect(Number(new URL(embed.address).port), '127.0.0.1').pause();
    socket.write(Array.from({ length: 60 }, (_, n) => `GET ${path}&${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
    for (let round = 0; round < 10; round++) await embed.open(`/t/${id}.gif`, 'HEAD');
    const counted = (embed.spooledBytes() - before) / 40;
    socket.destroy();
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(20); // the kernel takes some megabytes
  });

  it('is a PNG if the URL requests one, even if the timer does not exist', async () => {
    for (const path of [`/t/${timerIds.create()}.png`, '/t/x/y.png?seconds=3', '/t/%zz.png']) {
      const { status, headers, body } = await embed.openAgain(path);
      expect([status, headers['content-type'], body.equals(hiddenImage('png'))]).toEqual([404, 'image/png', true]);
    }
  });

  it('is hidden until a pause ends, from then on without a change of the timer, and never kept by caches', async () => {
    const until = Date.UTC(2026, 10, 28, 17);
    const targetDate = new Date(until + 3_600_000);
    const id = await embed.createTimer(
      { status: 'paused', pausedUntil: new Date(until) },
      { type: 'fixed', targetDate },
    );
    const forever = await embed.createTimer({ status: 'paused' }, { type: 'fixed', targetDate });
    const shown = (await expectedImage(aTimer({}, { type: 'fixed', targetDate }), { left: 3_600 })).still('png');
    for (const [nowMs, expected] of [
      [until - 1, hiddenImage('png')],
      [until, shown],
    ] as const) {
      jest.spyOn(Date, 'now').mockReturnValue(nowMs);
      for (let again = 0; again < 3; again++) {
        const { status, headers, body } = await embed.open(`/t/${id}.png`);
        expect([status, headers['cache-control'], body.equals(expected)]).toEqual([
          200,
          'no-cache, no-store, max-age=0',
          true,
        ]);
      }
      expect((await embed.open(`/t/${forever}.png`)).body.equals(hiddenImage('png'))).toBe(true);
      expect((await embed.open(`/t/${id}.ics`)).status).toBe(nowMs < until ? 404 : 200);
    }
  });
});
