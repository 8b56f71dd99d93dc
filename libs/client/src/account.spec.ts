import { createAccountClient } from './account.ts';

type AnyClient = Record<'GET' | 'POST' | 'DELETE', (path: string, options?: object) => Promise<unknown>>;

function createTestClient(csrfToken: () => string | null) {
  const requests: Request[] = [];
  const client = createAccountClient({
    baseUrl: 'https://timers.example.com',
    csrfToken,
    fetch: (request) => {
      requests.push(request);
      return Promise.resolve(Response.json({ data: {} }));
    },
  });
  return { client: client as unknown as AnyClient, requests };
}

describe('the client of the console', () => {
  it('sends the CSRF token that is current at the time of the request, only with requests that change something', async () => {
    let token = 'first';
    const { client, requests } = createTestClient(() => token);
    await client.GET('/account/keys');
    await client.POST('/account/keys', { body: { name: 'Shop' } });
    token = 'second';
    await client.DELETE('/account/keys/{id}', { params: { path: { id: 'a1b2c3d4' } } });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET https://timers.example.com/account/keys',
      'POST https://timers.example.com/account/keys',
      'DELETE https://timers.example.com/account/keys/a1b2c3d4',
    ]);
    expect(requests.map(({ headers }) => headers.get('x-csrf-token'))).toEqual([null, 'first', 'second']);
    expect(await requests[1]?.json()).toEqual({ name: 'Shop' });
  });

  it('sends no token before there is a session, and cookies only to its own origin', async () => {
    const { client, requests } = createTestClient(() => null);
    await client.POST('/account/session', { body: {} });
    expect([requests[0]?.headers.has('x-csrf-token'), requests[0]?.credentials]).toEqual([false, 'same-origin']);
  });
});
