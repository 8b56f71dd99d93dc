import { RawConnection, type RawResponse, RunningServices, headerOf, testDatabaseUrl } from '@tminus/testing';

let services: RunningServices;

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl());
});

afterAll(() => services.stop());

/** Sends bytes. @returns the responses to as many requests */
async function answersTo(text: string, count: number): Promise<RawResponse[]> {
  const connection = await RawConnection.open(services.api.url);
  try {
    connection.send(text);
    const responses: RawResponse[] = [];
    while (responses.length < count) {
      const response = await connection.next();
      if (response === undefined) break;
      responses.push(response);
    }
    return responses;
  } finally {
    connection.close();
  }
}

const fromBrowser = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n`;

describe('a page', () => {
  it.each([
    ['CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a malformed request', 'nonsense\r\n\r\n', 400],
    ['a request', fromBrowser('/health/live'), 200],
  ])('is sent completely before the response to %s', async (_, next, status) => {
    const responses = await answersTo(fromBrowser('/docs') + next, 2);
    expect(responses.map((each) => each.status)).toEqual([200, status]);
    expect(String(responses[0]?.body)).toMatch(/<\/html>\s*$/);
  });
});

describe('a complete URL instead of a path', () => {
  it.each([
    ['http://evil.example', 200, 'text/html; charset=utf-8'],
    ['http://evil.example/nothing', 404, 'text/html; charset=utf-8'],
    ['http://evil.example/api/v1/nothing', 401, 'application/json; charset=utf-8'],
    ['https://user:pw@evil.example:99//api//v1//timers', 404, 'application/json; charset=utf-8'],
  ])('is answered like its path, also to a browser: %s', async (target, status, type) => {
    const [response] = await answersTo(fromBrowser(target), 1);
    expect([response?.status, response && headerOf(response, 'content-type')]).toEqual([status, type]);
  });
});
