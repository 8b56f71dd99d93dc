import { embedHtml } from '@tminus/domain/embed-code';
import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };
const link = { url: 'https://shop.example/sale', expiredUrl: 'https://shop.example/over' };

const api = RunningApi.forTests();

describe('the link of a timer', () => {
  it('is stored in its normal form, and the embed code leads to it', async () => {
    const sent = {
      url: ' HTTPS://Shop.example:443/a/../sale ',
      expiredUrl: 'https://shop.example/ü',
      pendingUrl: null,
    };
    const { data } = (await api.create({ ...request, link: sent })).body;
    expect(data.link).toEqual({ url: link.url, expiredUrl: 'https://shop.example/%C3%BC' });
    const address = data.embedUrl.replace('/t/', '/c/').replace('.gif', '');
    const { width, height, embedUrl: url } = data;
    expect(data.embedCode).toBe(embedHtml({ url, width, height, alt: 'Countdown Timer', link: address }));
  });

  it('stays, is replaced as a whole, and is removed with null', async () => {
    const { data: timer } = (await api.create({ ...request, link })).body;
    const url = `/api/v1/timers/${timer.id}`;
    const change = async (payload: object) => (await api.call('PATCH', url, { payload })).body.data;
    expect((await change({ name: 'Other' })).link).toEqual(link);
    expect(await change({ ...timer, name: 'Launch' })).toEqual(timer);
    const pendingUrl = 'https://shop.example/soon';
    expect((await change({ link: { url: link.url, pendingUrl } })).link).toEqual({ url: link.url, pendingUrl });
    const removed = await change({ link: null });
    expect(removed).toMatchObject({ link: null, embedCode: expect.stringMatching(/^<img /) });
    expect((await api.call('GET', url)).body.data).toEqual(removed);
  });

  it.each([
    ['link', 'https://shop.example', 'is_object'],
    ['link', [], 'is_object'],
    ['link.url', {}, 'required'],
    ['link.url', { url: null }, 'is_link_url'],
    ['link.url', { url: 'http://shop.example' }, 'is_link_url'],
    ['link.url', { url: 'javascript:alert(1)' }, 'is_link_url'],
    ['link.expiredUrl', { url: link.url, expiredUrl: '//shop.example' }, 'is_link_url'],
    ['link.pendingUrl', { url: link.url, pendingUrl: 'https://me:you@shop.example' }, 'is_link_url'],
    ['link.target', { url: link.url, target: '_blank' }, 'unknown_field'],
  ])('is refused with the name of the field, %s: %j', async (field, invalid, code) => {
    const { status, body } = await api.create({ ...request, link: invalid });
    expect([status, body.error.details]).toMatchObject([400, [{ field, code }]]);
  });

  it.each([
    ['http://shop.example', 'must be an address that starts with https://'],
    ['shop.example', 'must be the complete address of a page, such as https://shop.example/sale, without spaces'],
    ['https://me@shop.example', 'must not contain a user name or a password'],
    ['a'.repeat(2_001), 'must have at most 2000 characters'],
  ])('is refused with what to change (%#)', async (url, message) => {
    const { body } = await api.create({ ...request, link: { url } });
    expect(body.error.details).toMatchObject([{ field: 'link.url', message }]);
  });
});
