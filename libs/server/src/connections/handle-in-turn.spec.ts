import { once } from 'node:events';
import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { takeSteps } from '../request-order.ts';
import { handleInTurn } from './handle-in-turn.ts';
import { lingerOnClose } from './lingering-close.ts';
import { RequestTurns } from './request-turns.ts';

let server: Server;
let client: Socket;

afterEach(() => {
  client.destroy();
  server.close();
});

/** Starts a server that handles requests in turn, and connects to it. */
async function start(handler: RequestListener, maxOpenRequests = 64): Promise<void> {
  server = createServer(handler);
  const turns = new RequestTurns({ requests: 4, ms: 1_000, ofStranger: 4 });
  takeSteps(server, [handleInTurn({ maxOpenRequests, turns, clientOf: clientOfPath })]);
  server.on('connection', lingerOnClose);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(client, 'connect');
}

/** `/a/1` is of the client `a`. */
const clientOfPath = ({ url = '' }: IncomingMessage) => ({ id: url.slice(0, 2), isKnown: false });

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Everything that the client has received once `isComplete`. */
async function received(isComplete: (text: string) => boolean): Promise<string> {
  let text = '';
  while (!isComplete(text)) text += String((await once(client, 'data'))[0]);
  return text;
}

describe('handleInTurn', () => {
  it('handles a pipelined request, with its body, when the response before it is sent', async () => {
    const handled: string[] = [];
    let answerFirst: () => void = () => undefined;
    await start((request, response) => {
      handled.push(String(request.url));
      const answer = async () => response.end(`<${request.url}${Buffer.concat(await request.toArray()).toString()}>`);
      if (request.url === '/1') answerFirst = () => void answer();
      else void answer();
    });
    client.write(get('/1') + post('/2', ' two') + get('/3'));
    await once(server, 'request');
    expect(handled).toEqual(['/1']);
    answerFirst();
    const text = await received((each) => each.includes('</3>'));
    expect(text.match(/<.*?>/g)).toEqual(['</1>', '</2 two>', '</3>']);
    expect(handled).toEqual(['/1', '/2', '/3']);
  });

  it('handles no further request of a client that does not read its response', async () => {
    let handled = 0;
    const large = Buffer.alloc(64 * 1024 * 1024); // more than the kernel takes
    await start((_request, response) => {
      handled++;
      response.end(large);
    });
    client.pause().write(get('/').repeat(60));
    await once(server, 'request');
    // Another connection is served meanwhile.
    const other = connect((server.address() as AddressInfo).port, '127.0.0.1');
    other.write(get('/'));
    await once(other, 'data');
    other.destroy();
    expect(handled).toBe(2);
  });

  it('handles no request that arrives after the last response', async () => {
    const handled: string[] = [];
    await start((request, response) => {
      handled.push(String(request.url));
      response.setHeader('Connection', 'close');
      response.end('.');
    });
    client.allowHalfOpen = true;
    client.write(get('/1'));
    await once(client.resume(), 'end');
    const parsed = new Promise((resolve) => server.once('request', resolve));
    client.write(post('/2', 'x'));
    await parsed;
    expect(handled).toEqual(['/1']);
  });

  it('lets one client with many connections delay the first request of another one by a turn only', async () => {
    const handled: string[] = [];
    await start((request, response) => {
      handled.push(String(request.url));
      response.end('.');
    });
    const { port } = server.address() as AddressInfo;
    const others = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    await Promise.all(others.map((each) => once(each, 'connect')));
    for (const each of others) each.write(get('/a'));
    client.write(get('/b'));
    await Promise.all([...others, client].map((each) => once(each, 'data')));
    for (const each of others) each.destroy();
    expect(handled).toHaveLength(51);
    expect(handled.indexOf('/b')).toBeLessThan(20);
  });

  it('closes a connection with too many open requests', async () => {
    let handled = 0;
    await start((_request, response) => {
      handled++;
      response.on('close', () => undefined);
    }, 10);
    client.write(get('/').repeat(900));
    client.resume();
    client.on('error', () => undefined);
    await once(client, 'close');
    expect(handled).toBe(1);
  });
});
