import { ConsoleClient, failure } from '../../../test/console-client.ts';
import { RunningApi } from '../../../test/running-api.ts';
import { fixtures } from '../../../test/create-viewed-timer.ts';

let api: RunningApi;
let owner: ConsoleClient;
let stranger: ConsoleClient;

beforeAll(async () => {
  api = await RunningApi.start();
  [owner, stranger] = await Promise.all([ConsoleClient.signedIn(api), ConsoleClient.signedIn(api)]);
});

afterAll(() => api.stop());

const timers = '/account/timers';
const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

async function create(client = owner) {
  const { status, body } = await client.call('POST', timers, { payload: fixtures.fixed });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}
const remove = (id: string, client = owner) => client.call('DELETE', `${timers}/${id}`);
const restore = (id: string, client = owner) => client.call('POST', `${timers}/${id}/restore`);

describe('a timer that is created or copied with an Idempotency-Key', () => {
  const post = (path: string, payload: object, key: string, client = owner) =>
    client.call('POST', `${timers}${path}`, { payload, headers: { 'idempotency-key': key } });

  it('exists once, however often the request is sent', async () => {
    const client = await ConsoleClient.signedIn(api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('', fixtures.fixed, 'double', client)));
    const [first] = answers.filter(({ status }) => status === 201);
    for (const answer of answers) expect([201, 409]).toContain(answer.status);
    const again = await post('', fixtures.fixed, 'double', client);
    expect([again.status, again.text, again.headers.etag]).toEqual([201, first?.text, first?.headers.etag]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(ids(await client.call('GET', timers))).toEqual([first?.body.data.id]);
  });

  it('is the copy of its own timer', async () => {
    const [one, other] = [await create(), await create()];
    const copy = (id: string) => post(`/${id}/duplicate`, { name: 'Copy' }, 'copy');
    const first = await copy(one.id);
    expect(first.status).toBe(201);
    expect((await copy(one.id)).body.data.id).toBe(first.body.data.id);
    expect(failure(await copy(other.id))).toEqual([422, 'idempotency_key_reused']);
  });

  it('does not keep the request from another account', async () => {
    const [mine, theirs] = [await post('', fixtures.fixed, 'same'), await post('', fixtures.fixed, 'same', stranger)];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.data.id).not.toBe(theirs.body.data.id);
  });

  it('is refused for another request', async () => {
    await post('', fixtures.fixed, 'other');
    const answer = await post('', { ...fixtures.fixed, name: 'Other' }, 'other');
    expect(failure(answer)).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('the number of timers on one day', () => {
  it('is 100 for small plans: created, copied and restored ones together, and deleting stays possible', async () => {
    const client = await ConsoleClient.signedIn(api, { plan: 'free' });
    const { id } = await create(client);
    const key = { 'idempotency-key': 'counts once' };
    const copy = () => client.call('POST', `${timers}/${id}/duplicate`, { payload: { name: 'Copy' }, headers: key });
    const copied = (await copy()).body.data.id;
    for (let n = 0; n < 3; n++) expect((await copy()).body.data.id).toBe(copied);
    for (let n = 0; n < 49; n++) {
      await remove(id, client);
      expect((await restore(id, client)).status).toBe(200);
      await remove(id, client);
      const bulk = { action: 'restore', ids: [id] };
      expect((await client.call('POST', `${timers}/bulk`, { payload: bulk })).body.data.done).toEqual([id]);
    }
    const refused = await client.call('POST', timers, { payload: fixtures.fixed });
    expect(failure(refused)).toEqual([429, 'daily_limit_reached']);
    const secondsToMidnight = 86_400 - ((Date.now() / 1000) % 86_400);
    expect(Math.abs(Number(refused.headers['retry-after']) - secondsToMidnight)).toBeLessThan(10);
    expect((await remove(id, client)).status).toBe(200);
    expect(failure(await restore(id, client))).toEqual([429, 'daily_limit_reached']);
    const bulk = { action: 'restore', ids: [id] };
    const { body } = await client.call('POST', `${timers}/bulk`, { payload: bulk });
    expect(body.data).toMatchObject({ done: [], failed: [{ id, code: 'daily_limit_reached' }] });
    expect((await create(await ConsoleClient.signedIn(api, { plan: 'free' }))).status).toBe('active');
  });
});
