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
  it('leads to another server once it is diverted, and resets what leads to the first', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined).end('other server');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    try {
      const before = await connectClient();
      before.socket.write('hello');
      await eventually(async () => expect(before.received()).toBe('answer to hello'));
      proxy.divert(`postgres://127.0.0.1:${(other.address() as AddressInfo).port}/postgres`);
      await before.closed;
      const after = await connectClient();
      await after.closed;
      expect(after.received()).toBe('other server');
      expect(received).toBe('hello');
    } finally {
      other.close();
    }
  });

  it('forwards both directions and the end of a connection', async () => {
    const { socket, received: answers, closed } = await connectClient();
    socket.end('hello');
    await closed;
    expect(answers()).toBe('answer to hello');
    await eventually(async () => expect(proxy.connections).toBe(0));
  });

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

  it('connects to the server for a new client only after the stall, and never for one that has given up', async () => {
    let accepted = 0;
    echo.on('connection', () => accepted++);
    proxy.stall();
    const [patient, impatient] = [await connectClient(), await connectClient()];
    patient.socket.write('one');
    impatient.socket.end('two');
    await impatient.closed;
    await exchangeWithServer();
    expect(accepted).toBe(1); // by the exchange
    proxy.resume();
    await eventually(async () => expect(patient.received()).toBe('answer to one'));
    await exchangeWithServer();
    expect([accepted, received]).toEqual([3, '!one!']);
  });

  it('stalls when the server has received a statement', async () => {
    const { socket, received: answers } = await connectClient();
    const stalled = proxy.loseAnswerTo('COMMIT', 'stall');
    socket.write('BEGIN');
    await eventually(async () => expect(answers()).toBe('answer to BEGIN'));
    socket.write('COMMIT');
    await stalled;
    await eventually(async () => expect(received).toBe('BEGINCOMMIT'));
    expect(answers()).toBe('answer to BEGIN');
    proxy.resume();
    await eventually(async () => expect(answers()).toBe('answer to BEGINanswer to COMMIT'));
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

  it('cuts all connections and accepts new ones', async () => {
    const { closed } = await connectClient();
    await eventually(async () => expect(proxy.connections).toBe(1));
    proxy.cut();
    await closed;
    const next = await connectClient();
    next.socket.write('again');
    await eventually(async () => expect(next.received()).toBe('answer to again'));
  });
});
