import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { eventually } from './eventually.ts';
import { TcpProxy } from './tcp-proxy.ts';

interface Client {
  socket: Socket;
  received: () => string;
  /** Resolves when the connection has ended, also by a reset. */
  closed: Promise<void>;
}

let echo: Server;
let received: string;
let proxy: TcpProxy;
const clients: Client[] = [];

beforeEach(async () => {
  received = '';
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received += String(bytes);
      socket.write(`answer to ${String(bytes)}`);
    });
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await TcpProxy.start((echo.address() as AddressInfo).port);
});

afterEach(async () => {
  await proxy.stop();
  clients.splice(0).forEach(({ socket }) => socket.destroy());
  echo.close();
});

async function connectClient(): Promise<Client> {
  const socket = connect(proxy.port, '127.0.0.1');
  let text = '';
  socket.on('data', (bytes) => (text += String(bytes))).on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  const client = { socket, received: () => text, closed };
  clients.push(client);
  return client;
}

/** Exchanges bytes with the server directly, which takes as long as it would take through the proxy. */
async function exchangeWithServer(): Promise<void> {
  const socket = connect((echo.address() as AddressInfo).port, '127.0.0.1');
  socket.write('!');
  await once(socket, 'data');
  socket.destroy();
}

describe('TcpProxy', () => {
  it('delivers nothing during a stall, also to new connections, and everything after it', async () => {
    const before = await connectClient();
    proxy.stall();
    const during = await connectClient();
    before.socket.write('one');
    during.socket.write('two');
    await exchangeWithServer();
    expect([received, before.received(), during.received()]).toEqual(['!', '', '']);
    proxy.resume();
    await eventually(async () => expect(before.received()).toBe('answer to one'));
    await eventually(async () => expect(during.received()).toBe('answer to two'));
  });

  it('cuts a connection instead of delivering an answer, once', async () => {
    const [first, other] = [await connectClient(), await connectClient()];
    const cut = proxy.loseAnswerTo('COMMIT', 'cut');
    first.socket.write('COMMIT');
    await Promise.all([cut, first.closed]);
    expect([received, first.received()]).toEqual(['COMMIT', '']);
    other.socket.write('COMMIT');
    await eventually(async () => expect(other.received()).toBe('answer to COMMIT'));
  });
});
