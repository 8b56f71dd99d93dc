import { type LocalWebServer, RawConnection } from '@tminus/testing';

/** What a client sends that breaks HTTP, ends too early, or is never read to its end: the name, the first line, and the rest. */
export const brokenRequests: readonly (readonly [name: string, line: string, rest: string])[] = [
  ...['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].flatMap(
    (method) =>
      [
        [`${method} with an invalid chunk`, method, 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n'],
        [`${method} with an invalid second chunk`, method, 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n-1\r\n'],
        [`${method} with a chunk that is longer than announced`, method, 'Transfer-Encoding: chunked\r\n\r\n1\r\n{}}}'],
        [`${method} whose body ends too early`, method, 'Content-Length: 100\r\n\r\n{'],
      ] as const,
  ),
  ['a body that is too large', 'POST', `Content-Length: 300000\r\n\r\n${'x'.repeat(300_000)}`],
  ['a chunked body that is too large', 'POST', `Transfer-Encoding: chunked\r\n\r\n493e0\r\n${'x'.repeat(300_000)}`],
  ['two lengths', 'POST', 'Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}'],
  ['a length and chunks', 'POST', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['an unknown transfer encoding', 'POST', 'Transfer-Encoding: zip\r\n\r\n{}'],
  ['an invalid trailer', 'POST', 'Transfer-Encoding: chunked\r\n\r\n0\r\nbroken trailer\r\n\r\n'],
  ['a header with a control character', 'GET', 'X-A: \x01\r\n\r\n'],
  ['a header with Latin-1', 'GET', 'X-A: \xff\xfe\r\n\r\n'],
  ['a header without a colon', 'GET', 'broken\r\n\r\n'],
  ['headers just below the limit', 'GET', `X-A: ${'x'.repeat(15_700)}\r\n\r\n`],
  ['CONNECT', 'CONNECT', '\r\n'],
  ['TRACE', 'TRACE', '\r\n'],
  ['an upgrade to WebSocket', 'GET', 'Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['an upgrade to HTTP/2', 'GET', 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAA\r\n\r\n'],
  ['an expectation that nobody fulfills', 'POST', 'Expect: 100-continue\r\nContent-Length: 10\r\n\r\n'],
  ['an unknown expectation', 'POST', 'Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}'],
];

/** Sends broken requests to both services in turn, a connection for each, until the signal aborts. @returns how many */
export async function sendBrokenRequests(
  { httpsPort }: LocalWebServer,
  tls: { ca: string; servername: string },
  paths: readonly string[],
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (; !signal.aborted || sent < paths.length * brokenRequests.length; sent++) {
    const [, method, rest] = brokenRequests[Math.floor(sent / paths.length) % brokenRequests.length] ?? ['', '', ''];
    const connection = await RawConnection.open(`https://127.0.0.1:${httpsPort}`, { tls });
    connection.send(`${method} ${paths[sent % paths.length]} HTTP/1.1\r\nHost: ${tls.servername}\r\n${rest}`);
    if ((await answerOf(connection, method)) === 'none') {
      connection.end();
      await answerOf(connection, method);
    }
    connection.close();
  }
  return sent;
}

/** Some requests get no answer, because the server waits for the rest of them. */
const answerOf = (connection: RawConnection, method: string) =>
  connection.next(method, { withinMs: 100 }).catch(() => 'none' as const);
