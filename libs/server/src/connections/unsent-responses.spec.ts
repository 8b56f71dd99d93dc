import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { type UnsentLimits, UnsentResponses } from './unsent-responses.ts';

const megabyte = 1024 * 1024;
/** More than the kernel takes. */
const large = Buffer.alloc(32 * megabyte);
const neverMs = 600_000;

let server: Server;
let unsent: UnsentResponses;
const clients: Socket[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
});

/** A server that sends `large`, in one write or in two. */
async function start(limits: UnsentLimits): Promise<void> {
  unsent = new UnsentResponses(limits);
  server = createServer({ ServerResponse: unsent.responseClass() }, ({ url }, response) => {
    response.shouldKeepAlive = false;
    if (url === '/twice') response.write(large.subarray(0, large.length / 2));
    response.end(url === '/twice' ? large.subarray(large.length / 2) : large);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

/** Sends a request and does not read the response. @returns both ends of the connection */
async function request({ path = '/', localAddress = '127.0.0.1' } = {}) {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', localAddress }).pause();
  clients.push(client);
  client.on('error', () => undefined); // a reset; 'close' follows
  client.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [{ socket }] = (await once(server, 'request')) as [IncomingMessage];
  return { client, socket };
}

async function readBody(client: Socket): Promise<number> {
  let bytes = 0;
  for await (const chunk of client) bytes += (chunk as Buffer).length;
  return bytes;
}

describe('UnsentResponses', () => {
  it.each(['/', '/twice'])('counts the bytes that wait for a client until it has read them (%s)', async (path) => {
    await start({ maxBytes: 1024 * megabyte, stalledMs: neverMs });
    const { client } = await request({ path });
    expect(unsent.bytes).toBeGreaterThanOrEqual(large.length);
    expect(await readBody(client)).toBeGreaterThan(large.length);
    expect(unsent.bytes).toBe(0);
  });

  it('closes the oldest connections of the client with the most bytes if too many wait', async () => {
    await start({ maxBytes: 3.5 * large.length, stalledMs: neverMs });
    const slow = await request({ localAddress: '127.0.0.2' });
    const greedy = [await request(), await request(), await request(), await request()];
    expect(greedy.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false]);
    expect(unsent.bytes).toBeLessThan(3.5 * large.length);
    expect(await readBody(slow.client)).toBeGreaterThan(large.length);
  });

  it('closes a connection that accepts no data', async () => {
    await start({ maxBytes: 1024 * megabyte, stalledMs: 50 });
    const { socket } = await request();
    await once(socket, 'close');
    expect(unsent.bytes).toBe(0);
  });
});
