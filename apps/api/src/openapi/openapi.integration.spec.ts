import { RunningApi } from '../../test/running-api.ts';

const local = RunningApi.forTests();

describe('/api/v1/openapi.json without API_PUBLIC_URL', () => {
  it.each([
    ['timers.example.com', '/'],
    ['192.0.2.1:3000', '/'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://localhost:3000'],
  ])('names no address that its reader does not reach: %s', async (host, url) => {
    const answer = await local.app.inject({ method: 'GET', url: '/api/v1/openapi.json', headers: { host } });
    expect(answer.json().servers).toEqual([{ url }]);
  });
});
