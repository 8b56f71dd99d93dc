import { MalformedResponse, ResponseReader, headerOf } from './response-reader.ts';

const reading = (text: string) => {
  const reader = new ResponseReader();
  reader.push(Buffer.from(text, 'latin1'));
  return reader;
};

describe('ResponseReader', () => {
  it('reads consecutive responses, no matter how they are split into packets', () => {
    const text =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: b c\r\n\r\nhi' +
      'HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\nHTTP/1.1 304 Not Modified\r\n\r\n';
    const reader = new ResponseReader();
    const found = [...text].flatMap((character) => {
      reader.push(Buffer.from(character));
      return reader.read('GET') ?? [];
    });
    expect(found.map(({ status, body }) => [status, body.toString()])).toEqual([
      [200, 'hi'],
      [404, 'abcd'],
      [304, ''],
    ]);
    expect(found[0] && headerOf(found[0], 'x-a')).toBe('b c');
    expect(reader.unread).toHaveLength(0);
  });

  it('expects no body after HEAD, and leaves an unexpected one unread', () => {
    const reader = reading('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi');
    expect(reader.read('HEAD')?.status).toBe(200);
    expect(reader.unread.toString()).toBe('hi');
  });

  it.each([
    ['another HTTP version', 'HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n'],
    ['an unknown reason phrase', 'HTTP/1.1 200 Sure\r\nContent-Length: 0\r\n\r\n'],
    ['a bare line feed', 'HTTP/1.1 200 OK\r\nA: b\nC: d\r\nContent-Length: 0\r\n\r\n'],
    ['a folded header', 'HTTP/1.1 200 OK\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n'],
    ['a control character', 'HTTP/1.1 200 OK\r\nA: b\0\r\nContent-Length: 0\r\n\r\n'],
    ['bytes beyond ASCII', 'HTTP/1.1 200 OK\r\nA: \xe4\r\nContent-Length: 0\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\ncontent-length: 0\r\n\r\n'],
    ['a length and chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['no length', 'HTTP/1.1 200 OK\r\n\r\nhi'],
    ['a body with 204', 'HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nhi'],
    ['an invalid chunk size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n'],
  ])('refuses %s', (_, text) => {
    expect(() => reading(text).read('GET')).toThrow(MalformedResponse);
  });
});
