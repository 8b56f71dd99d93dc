import { createClient } from './client.ts';

/** A client that gets its responses from `respond`, and the requests that it has sent. */
function createTestClient(respond: () => Response) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com/tminus',
    apiKey: 'tm_key',
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(respond());
    },
  });
  return { client, requests };
}

describe('the client', () => {
  it('sends the key, the parameters and a JSON body to the API', async () => {
    const { client, requests } = createTestClient(() => Response.json({ data: {} }, { status: 201 }));
    const body = { name: 'Launch', targetDate: '2031-06-01T12:00:00Z' };
    await client.POST('/api/v1/timers', { body });
    await client.GET('/api/v1/timers', { params: { query: { limit: 5 } } });
    await client.GET('/api/v1/timers/{id}', { params: { path: { id: 'a/b' } } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST https://api.example.com/tminus/api/v1/timers',
      'GET https://api.example.com/tminus/api/v1/timers?limit=5',
      'GET https://api.example.com/tminus/api/v1/timers/a%2Fb',
    ]);
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer tm_key'));
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('separates successes from errors', async () => {
    const success = await createTestClient(() => Response.json({ data: [] })).client.GET('/api/v1/timers');
    expect([success.data?.data, success.error]).toEqual([[], undefined]);
    const body = { error: { code: 'unauthorized', message: 'No.' } };
    const failure = await createTestClient(() => Response.json(body, { status: 401 })).client.GET('/api/v1/timers');
    expect([failure.data, failure.error?.error.code, failure.response.status]).toEqual([
      undefined,
      'unauthorized',
      401,
    ]);
  });

  it('accepts a timer that the API has returned, to create a copy and to change it', async () => {
    const { client, requests } = createTestClient(() => Response.json({ data: { status: 'active' } }));
    const { data } = await client.GET('/api/v1/timers/{id}', { params: { path: { id: 'tmr_1' } } });
    const timer = data?.data;
    if (!timer) throw new Error('no timer');
    await client.POST('/api/v1/timers', { body: timer });
    await client.PATCH('/api/v1/timers/{id}', { params: { path: { id: timer.id } }, body: timer });
    expect(requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'PATCH']);
  });

  it('rejects invalid requests at compile time', async () => {
    const { client } = createTestClient(() => Response.json({}));
    // @ts-expect-error a timer needs a name
    void client.POST('/api/v1/timers', { body: { targetDate: '2031-06-01T12:00:00Z' } });
    // @ts-expect-error the path does not exist
    void client.GET('/api/v1/clocks');
    const deleted = await client.DELETE('/api/v1/timers/{id}', { params: { path: { id: 'tmr_1' } } });
    // @ts-expect-error a deleted timer cannot be created again like this
    if (deleted.data) void client.POST('/api/v1/timers', { body: deleted.data.data });
  });
});
