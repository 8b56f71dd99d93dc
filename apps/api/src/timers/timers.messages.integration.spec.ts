import { RunningApi } from '../../test/running-api.ts';

const request = { name: 'Launch', targetDate: '2030-01-01T00:00:00Z' };

let api: RunningApi;

beforeAll(async () => {
  api = await RunningApi.start();
});

afterAll(() => api.stop());

const detailsOf = async (fields: object) => (await api.create({ ...request, ...fields })).body.error.details;

describe('texts in images', () => {
  it('may contain emoji and every script of the bundled fonts', async () => {
    const labels = { days: 'Tage 🔥', hours: '한글 ⏰', minutes: 'VIỄN THÔNG', seconds: 'हिन्दी' };
    const onExpire = { action: 'message', message: 'Vorbei ❤️ 👩‍🚀 1️⃣ 🇩🇪' };
    const { status, body } = await api.create({ ...request, labels, onExpire });
    expect([status, body.data?.labels, body.data?.onExpire]).toEqual([201, labels, onExpire]);
  });

  it('are refused with the characters that no bundled font has', async () => {
    expect(await detailsOf({ labels: { days: 'ᚠᚢ ✈ ᚠ' } })).toEqual([
      { field: 'labels.days', message: 'contains characters that images cannot show: ᚠ (U+16A0), ᚢ (U+16A2)' },
    ]);
    expect(await detailsOf({ onExpire: { action: 'message', message: 'ตอนนี้' } })).toEqual([
      { field: 'onExpire.message', message: expect.stringMatching(/^contains characters .*: ต \(U\+0E15\), /) },
    ]);
  });
});
