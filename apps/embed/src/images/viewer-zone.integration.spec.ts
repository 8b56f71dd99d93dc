import type { Schedule, TimerId } from '@tminus/domain';
import { aTimer } from '@tminus/testing';
import { decodeJwt } from 'jose';
import { expectedImage } from '../../test/expected-image.ts';
import { RunningEmbed, fastPathModes } from '../../test/running-embed.ts';

const hour = 3_600;
const timezone = 'Europe/Berlin';
/** 18:00 in Berlin. */
const targetMs = Date.UTC(2026, 10, 28, 17);
const fixed: Schedule = { type: 'fixed', targetDate: new Date(targetMs) };
const daily: Schedule = { type: 'recurring', timezone, recurrence: { frequency: 'daily', time: '18:00' } };
const link = { url: 'https://shop.example/sale', expiredUrl: 'https://shop.example/over' };

const setClock = (left: number) => jest.spyOn(Date, 'now').mockReturnValue(targetMs - left * 1_000);

describe.each(fastPathModes)('an image in the time zone of its recipient, %s,', (_, logLevel) => {
  const embed = RunningEmbed.forTests(logLevel);
  const create = (schedule: Schedule = fixed, fields: object = {}) =>
    embed.createTimer({ timezone, timezoneMode: 'recipient', link, ...fields }, schedule);
  beforeEach(() => void setClock(hour));
  afterEach(() => jest.restoreAllMocks());

  async function expectLeft(id: TimerId, queries: readonly string[], left: number) {
    const expected = (await expectedImage(aTimer(), { left })).still('png');
    for (const query of queries)
      for (let again = 0; again < 2; again++) {
        const { status, body } = await embed.open(`/t/${id}.png?${query}`);
        expect([query, status, body.equals(expected)]).toEqual([query, 200, true]);
      }
  }

  it.each([
    ['fixed', fixed],
    ['recurring', daily],
  ])('counts a %s timer down to the same time of day in the time zone of the address', async (_name, schedule) => {
    const id = await create(schedule);
    const newYork = ['tz=America/New_York', 'a=1&amp;tz=america%2Fnew_york&uid=x', 'tz=America%252FNew_York', 'tz=-05'];
    await expectLeft(id, [...newYork, 'tz=UTC-5', 'tz=EST5EDT'], 7 * hour);
    await expectLeft(id, ['tz=UTC', 'tz=Z', 'tz=GMT'], 2 * hour);
    setClock(10 * hour);
    await expectLeft(id, ['tz=+05:30', 'tz=%2B05:30', 'tz=+0530', 'tz=Asia/Kolkata'], 5.5 * hour);
  });

  it('uses its own time zone if the address has none that can be read', async () => {
    const id = await create();
    const given = ['*|TIMEZONE|*', 'Mars/Olympus', '%00', 'x'.repeat(10_000)].map((text) => `tz=${text}`);
    await expectLeft(id, ['', 'tz', ...given, 'tz=UTC&tz=Asia/Tokyo', 'tz=UTC&tz=UTC', 'TZ=UTC', 'tz[]=UTC'], hour);
  });

  it('has ended where the time is up, and nowhere else: the image, the link and the calendar agree', async () => {
    const id = await create();
    setClock(-hour);
    await expectLeft(id, ['', 'tz=Asia/Tokyo', 'tz=Europe/Paris'], 0);
    await expectLeft(id, ['tz=America/New_York'], 5 * hour);
    const clicked = async (query: string) => (await embed.open(`/c/${id}?${query}`)).headers['location'];
    const [target, token = ''] = (await clicked('tz=America/New_York&utm_source=x'))?.split('&tm=') ?? [];
    expect(target).toBe(`${link.url}?utm_source=x`);
    expect(decodeJwt(token).exp).toBe(Date.parse('2026-11-28T23:00:00Z') / 1000);
    expect(await clicked('tz=Asia/Tokyo')).toBe(link.expiredUrl);
    expect(await clicked('tz=*|TIMEZONE|*')).toBe(link.expiredUrl);
    const calendar = async (query: string) =>
      /DTSTART:(\S+)/.exec((await embed.open(`/t/${id}.ics${query}`)).body.toString())?.[1];
    expect(await calendar('?tz=America/New_York')).toBe('20261128T230000Z');
    expect(await calendar('?tz=%7B%7Btz%7D%7D&x=')).toBe('20261128T170000Z');
    expect(await calendar('')).toBe('20261128T170000Z');
  });

  it('names the deadline in the time zone of the address for readers who see the image later', async () => {
    const id = await create();
    const early = async (query: string) =>
      (await embed.open(`/t/${id}.png?${query}`, 'GET', { 'user-agent': 'Mozilla/5.0' })).body.toString('base64');
    const images = [];
    for (const tz of ['', 'Europe/Berlin', 'Europe/Paris', 'America/New_York', '%2B05:30'])
      images.push(await early(`tz=${tz}`));
    const [none, own, sameName, newYork, india] = images;
    expect([own, sameName]).toEqual([none, none]);
    expect(new Set([none, newYork, india]).size).toBe(3);
  });
});
