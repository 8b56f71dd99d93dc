import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Readable } from 'node:stream';
import { handleClientError, refuseManyHeaders, rejectConnect } from './client-error.ts';
import { takeSteps } from '../request-order.ts';
import { lingerOnClose, rememberNodeListeners } from '../connections/lingering-close.ts';
import { sendContinueInOrder, trackPendingResponse } from './pending-responses.ts';

let server: Server;
let waiting: ServerResponse[];
let headersAreKnown: Promise<void>;

/** A response that does not fit into the buffers of a connection. */
const large = 'x'.repeat(3_000_000);

/** The same response, sent like a file. */
function sendInParts(response: ServerResponse): void {
  response.setHeader('Content-Length', large.length);
  Readable.from([large.slice(0, 65_536), large.slice(65_536)], { objectMode: false }).pipe(response);
}

/** Answers `/at-once`, `/large` and `/in-parts` at once; the test answers everything else. */
beforeEach(async () => {
  waiting = [];
  headersAreKnown = Promise.resolve();
  server = createServer((request, response) => {
    trackPendingResponse(request, response);
    if (request.url === '/at-once') response.end('at once');
    else if (request.url === '/large') response.end(large);
    else if (request.url === '/in-parts') sendInParts(response);
    else waiting.push(response);
  })
    .on('connection', rememberNodeListeners)
    .on('connection', lingerOnClose)
    .on('checkContinue', (request, response) => {
      sendContinueInOrder(request, response);
      server.emit('request', request, response);
    })
    .on(
      'clientError',
      handleClientError(
        () => headersAreKnown.then(() => ({ 'X-Limit': '1' })),
        () => undefined,
      ),
    )
    .on(
      'connect',
      rejectConnect(async () => ({})),
    )
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Sends `text` and returns the statuses and bodies received until the connection ends. */
async function exchange(text: string, whenSent: () => Promise<void> = async () => undefined): Promise<string[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('latin1');
  let answers = '';
  socket.on('data', (chunk: string) => (answers += chunk));
  socket.write(text);
  await whenSent();
  await once(socket, 'end');
  socket.destroy();
  return answers.match(/HTTP\/1\.1 \d{3}|at once|late|invalid_request|x{3000000}/g) ?? [];
}

const refusal = ['HTTP/1.1 400', 'invalid_request'];

describe('handleClientError', () => {
  it('refuses invalid HTTP once, no matter how much of it arrives', async () => {
    expect(await exchange('nonsense\r\n\r\n'.repeat(10))).toEqual(refusal);
  });

  it('never overtakes the responses to earlier requests on the connection', async () => {
    const answers = exchange(`${get('/late')}${get('/at-once')}nonsense\r\n\r\n`, async () => {
      while (waiting.length === 0) await once(server, 'request');
      setImmediate(() => waiting[0]?.end('late'));
    });
    expect(await answers).toEqual(['HTTP/1.1 200', 'late', 'HTTP/1.1 200', 'at once', ...refusal]);
  });

  it.each([
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x'],
    ['nonsense', 'nonsense'],
  ])('sends all parts of the response before it: %s', async (_, refused) => {
    const answers = await exchange(`${get('/in-parts')}${refused}\r\n\r\n`);
    expect(answers.map((each) => each.slice(0, 20))).toEqual(['HTTP/1.1 200', large.slice(0, 20), ...refusal]);
  });

  it('closes the connection of a client that sends CONNECT and does not read the responses before it', async () => {
    server.setTimeout(100); // as `UnsentResponses` does while bytes wait
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => undefined).pause();
    client.write(`${get('/large').repeat(4)}CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n`);
    const [socket] = await accepted;
    await once(socket, 'close');
    client.destroy();
  });

  it('does not answer twice if the request is answered while its refusal is prepared', async () => {
    let know = (): void => undefined;
    headersAreKnown = new Promise((resolve) => (know = resolve));
    const answers = exchange(
      'POST /late HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      async () => {
        await once(server, 'clientError');
        waiting[0]?.end('late', know);
      },
    );
    expect(await answers).toEqual(['HTTP/1.1 200', 'late']);
  });

  it('does not answer twice if the request was answered before its body became invalid', async () => {
    const head = 'POST /at-once HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await exchange(`${head}nonsense\r\n`)).toEqual(['HTTP/1.1 200', 'at once']);
  });

  it.each([
    [
      'a length and chunks',
      'POST /late HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked',
      refusal,
    ],
    ['nonsense', 'nonsense', refusal],
    ['CONNECT', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x', refusal],
    ['an invalid chunk', 'POST /late HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked', refusal],
    [
      'a body that is answered before it is read',
      'POST /at-once HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 327680',
      ['HTTP/1.1 200', 'at once'],
    ],
    [
      'input after Connection: close',
      'GET /at-once HTTP/1.1\r\nHost: x\r\nConnection: close',
      ['HTTP/1.1 200', 'at once'],
    ],
  ])('never cuts off the responses before it: %s, and 320 KB', async (_, head, last) => {
    const answers = await exchange(`${get('/large').repeat(2)}${head}\r\n\r\n${'y'.repeat(327_680)}`);
    expect(answers.map((each) => each.slice(0, 20))).toEqual([
      'HTTP/1.1 200',
      large.slice(0, 20),
      'HTTP/1.1 200',
      large.slice(0, 20),
      ...last,
    ]);
  });

  it('closes the connection if the client does not', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    const accepted = once(server, 'connection') as Promise<[Socket]>;
    await visitWithoutLeaving();
    const [socket] = await accepted;
    expect(socket.destroyed).toBe(false);
    jest.advanceTimersByTime(5_000);
    jest.useRealTimers();
    await once(socket, 'close');
    expect(socket.bytesWritten).toBeGreaterThan(0);
  });
});

describe('refuseManyHeaders', () => {
  beforeEach(() => {
    server.maxHeadersCount = 0;
    takeSteps(server, [
      refuseManyHeaders(
        200,
        async () => ({ 'X-Limit': '1' }),
        () => undefined,
      ),
    ]);
  });

  const withLines = (count: number, last: string) =>
    `GET /at-once HTTP/1.1\r\nHost: x\r\n${'a:\r\n'.repeat(count - 2)}${last}\r\n\r\n`;

  it.each([
    [200, ['HTTP/1.1 200', 'at once', 'HTTP/1.1 200', 'at once']],
    [201, ['HTTP/1.1 431']],
    [1_001, ['HTTP/1.1 431']],
    [3_000, ['HTTP/1.1 431']],
  ])('answers %d lines, of which the last names the client, with %j', async (count, answers) => {
    const end = `GET /at-once HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
    expect(await exchange(withLines(count, 'X-Forwarded-For: 192.0.2.1') + end)).toEqual(answers);
  });
});

describe('sendContinueInOrder', () => {
  const expecting =
    'POST /late HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n';

  it('asks for the body at once if no response is pending', async () => {
    const answers = exchange(expecting, async () => {
      while (waiting.length === 0) await once(server, 'request');
      setImmediate(() => waiting[0]?.end(Buffer.from('late')));
    });
    expect(await answers).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200', 'late']);
  });

  it('never writes into an earlier response or into the response to the request itself', async () => {
    const answers = exchange(get('/first') + expecting, async () => {
      while (waiting.length < 2) await once(server, 'request');
      waiting[1]?.end(Buffer.from('late')); // without reading the body
      waiting[0]?.end(Buffer.from('at once'));
    });
    expect(await answers).toEqual(['HTTP/1.1 200', 'at once', 'HTTP/1.1 200', 'late']);
  });
});

async function visitWithoutLeaving(): Promise<void> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => socket.destroy()).resume();
  socket.write('nonsense\r\n\r\n');
  await once(socket, 'end');
}
