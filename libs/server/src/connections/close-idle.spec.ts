import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { closeOnlyIdle } from './close-idle.ts';

/** More than the kernel takes. */
const large = Buffer.alloc(32 * 1024 * 1024);

describe('closeOnlyIdle', () => {
  it('lets a slow client receive its response when the server closes, and closes idle connections', async () => {
    const server = createServer(({ url }, response) => void response.end(url === '/' ? large : '.'));
    closeOnlyIdle(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const idle = connect(port, '127.0.0.1');
    idle.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle.resume(), 'data');
    const slow = connect(port, '127.0.0.1').pause();
    slow.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(server, 'request');
    const closed = once(server, 'close');
    server.close();
    await once(idle, 'close');
    let received = 0;
    for await (const chunk of slow) {
      received += (chunk as Buffer).length;
      if (received >= large.length) break;
    }
    expect(received).toBeGreaterThanOrEqual(large.length);
    server.closeIdleConnections();
    await closed;
  });

  it('closes connections that no request has used, a second after the server closes', async () => {
    const clock = { ms: 0 };
    const server = createServer((_request, response) => void response.end('.'));
    closeOnlyIdle(server, () => clock.ms);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const accepted = once(server, 'connection');
    const unused = connect(port, '127.0.0.1');
    const [socket] = (await accepted) as [Socket];
    const closed = once(server, 'close');
    server.close();
    clock.ms = 999;
    server.closeIdleConnections();
    expect(socket.destroyed).toBe(false);
    clock.ms = 1_000;
    server.closeIdleConnections();
    await Promise.all([closed, once(unused.resume(), 'close')]);
  });
});
