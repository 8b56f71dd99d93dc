import { createClient } from './client.ts';

/** A client whose requests are answered by `answer`, and the requests that it has sent. */
function clientAnswering(answer: () => Response) {
  const requests: Request[] = [];
  const client = createClient({
    baseUrl: 'https://api.example.com/tminus',
    apiKey: 'tm_key',
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(answer());
    },
  });
  return { client, requests };
}

describe('the client', () => {
  it('sends the key, the parameters and a JSON body to where the API is', async () => {
    const { client, requests } = clientAnswering(() => Response.json({ data: {} }, { status: 201 }));
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

  it('tells a success from a failure', async () => {
    const success = await clientAnswering(() => Response.json({ data: [] })).client.GET('/api/v1/timers');
    expect([success.data?.data, success.error]).toEqual([[], undefined]);
    const body = { error: { code: 'unauthorized', message: 'No.' } };
    const failure = await clientAnswering(() => Response.json(body, { status: 401 })).client.GET('/api/v1/timers');
    expect([failure.data, failure.error?.error.code, failure.response.status]).toEqual([
      undefined,
      'unauthorized',
      401,
    ]);
  });

  it('knows what may be sent', () => {
    const { client } = clientAnswering(() => Response.json({}));
    // @ts-expect-error a timer needs a name
    void client.POST('/api/v1/timers', { body: { targetDate: '2031-06-01T12:00:00Z' } });
    // @ts-expect-error there is no such address
    void client.GET('/api/v1/clocks');
  });
});
