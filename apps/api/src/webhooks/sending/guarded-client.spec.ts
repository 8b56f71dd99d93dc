import { createCertificate, listenOnWebPort } from '@tminus/testing';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { GuardedClient, type Resolve, RefusedUrlError, isPublicAddress } from './guarded-client.ts';

const strict = { allowHttp: false, allowedAddresses: [] };
const client = (resolve: Resolve = () => Promise.reject(new Error('asked DNS'))) =>
  GuardedClient.with(strict, { resolve });

describe('an address that is refused', () => {
  it.each<[string, string | RegExp]>([
    ['http://hooks.example.com/', 'must start with https://'],
    ['https://hooks.example.com/a\u200b', 'contains a character that nobody sees, such as U+200B'],
    ['https://hooks.example.com/%EF%BB%BF', 'contains a character that nobody sees, such as U+200B'],
    ['ftp://hooks.example.com/', 'must start with https://'],
    ['file:///etc/passwd', 'must start with https://'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'must start with https://'],
    ['javascript:alert(1)', 'must start with https://'],
    ['data:text/plain,x', 'must start with https://'],
    ['hooks.example.com', /must be an address such as/],
    ['//hooks.example.com', /must be an address such as/],
    ['https://', /must be an address such as/],
    ['https://[::1', /must be an address such as/],
    ['https://256.256.256.256/', /must be an address such as/],
    ['https://[fe80::1%25eth0]/', /must be an address such as/],
    [`https://hooks.example.com/${'a'.repeat(1_000)}`, /at most 1000 characters/],
    ['https://user:secret@hooks.example.com/', 'must not contain a user name or a password'],
    ['https://user@hooks.example.com/', 'must not contain a user name or a password'],
    ['https://hooks.example.com@127.0.0.1/', 'must not contain a user name or a password'],
    ['https://localhost/', /must not use the name localhost/],
    ['https://localhost./', /must not use the name localhost/],
    ['https://LOCALHOST/', /must not use the name localhost/],
    ['https://localhost%2e/', /must not use the name localhost/],
    ['https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', /must not use the name localhost/],
    ['https://api.localhost/', /must not use the name/],
    ['https://metadata.google.internal/', /must not use the name/],
    ['https://printer.local/', /must not use the name/],
    ['https://router.lan/', /must not use the name/],
    ['https://redis/', /must not use the name redis/],
    ['https://127.0.0.1/', /must not lead to 127\.0\.0\.1/],
    ['https://127.0.0.1./', /must not lead to 127\.0\.0\.1/],
    ['https://127.1/', /must not lead to 127\.0\.0\.1/],
    ['https://127.0.1/', /must not lead to 127\.0\.0\.1/],
    ['https://2130706433/', /must not lead to 127\.0\.0\.1/],
    ['https://0x7f000001/', /must not lead to 127\.0\.0\.1/],
    ['https://0x7f.0.0.1/', /must not lead to 127\.0\.0\.1/],
    ['https://0177.0.0.1/', /must not lead to 127\.0\.0\.1/],
    ['https://017700000001/', /must not lead to 127\.0\.0\.1/],
    ['https://0x7f.1/', /must not lead to 127\.0\.0\.1/],
    ['https://１２７.０.０.１/', /must not lead to 127\.0\.0\.1/],
    ['https://127。0。0。1/', /must not lead to 127\.0\.0\.1/],
    ['https://%31%32%37.0.0.1/', /must not lead to 127\.0\.0\.1/],
    ['https:\\\\127.0.0.1\\', /must not lead to 127\.0\.0\.1/],
    [' https://127.0.0.1/ ', /must not lead to 127\.0\.0\.1/],
    ['https://127.255.255.254/', /must not lead to/],
    ['https://0/', /must not lead to 0\.0\.0\.0/],
    ['https://0.0.0.0/', /must not lead to/],
    ['https://10.0.0.1/', /must not lead to/],
    ['https://172.16.0.1/', /must not lead to/],
    ['https://172.31.255.255/', /must not lead to/],
    ['https://192.168.1.1/', /must not lead to/],
    ['https://3232235777/', /must not lead to 192\.168\.1\.1/],
    ['https://100.64.0.1/', /must not lead to/],
    ['https://169.254.169.254/', /must not lead to/],
    ['https://0xa9fea9fe/', /must not lead to 169\.254\.169\.254/],
    ['https://0251.0376.0251.0376/', /must not lead to 169\.254\.169\.254/],
    ['https://100.100.100.200/', /must not lead to/],
    ['https://192.0.0.192/', /must not lead to/],
    ['https://168.63.129.16/', /must not lead to/],
    ['https://224.0.0.1/', /must not lead to/],
    ['https://240.0.0.1/', /must not lead to/],
    ['https://255.255.255.255/', /must not lead to/],
    ['https://198.18.0.1/', /must not lead to/],
    ['https://[::]/', /must not lead to ::/],
    ['https://[::1]/', /must not lead to ::1/],
    ['https://[0:0:0:0:0:0:0:1]/', /must not lead to ::1/],
    ['https://[::ffff:127.0.0.1]/', /must not lead to/],
    ['https://[::ffff:a9fe:a9fe]/', /must not lead to/],
    ['https://[::127.0.0.1]/', /must not lead to/],
    ['https://[::ffff:0:127.0.0.1]/', /must not lead to/],
    ['https://[64:ff9b::169.254.169.254]/', /must not lead to/],
    ['https://[64:ff9b:1::a9fe:a9fe]/', /must not lead to/],
    ['https://[2002:7f00:1::]/', /must not lead to/],
    ['https://[2002:a9fe:a9fe::1]/', /must not lead to/],
    ['https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/', /must not lead to/],
    ['https://[fe80::1]/', /must not lead to/],
    ['https://[fec0::1]/', /must not lead to/],
    ['https://[fd00:ec2::254]/', /must not lead to/],
    ['https://[fc00::1]/', /must not lead to/],
    ['https://[ff02::1]/', /must not lead to/],
    ['https://[2001:db8::1]/', /must not lead to/],
    ['https://[4000::1]/', /must not lead to/],
  ])('%s', async (address, message) => {
    const thrown = typeof message === 'string' ? new RefusedUrlError(message) : message;
    expect(() => client().check(address)).toThrow(thrown);
    await expect(client().post(address, {}, '{}')).rejects.toThrow(thrown);
  });

  it.each([
    ['10.0.0.1'],
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['fd00:ec2::254'],
    ['nonsense'],
    ['93.184.216.34', '10.0.0.1'],
  ])('has a public name whose address in DNS is %s', async (...addresses) => {
    const sent = client(() => Promise.resolve(addresses)).post('https://hooks.example.com/', {}, '{}');
    await expect(sent).rejects.toThrow(/^must not lead where hooks\.example\.com does: not to the public internet$/);
  });

  it('has a name without an address', async () => {
    const missing = Object.assign(new Error('queryA'), { code: 'ENOTFOUND' });
    const sent = client(() => Promise.reject(missing)).post('https://hooks.example.com/', {}, '{}');
    await expect(sent).rejects.toThrow('the name hooks.example.com has no address: ENOTFOUND');
  });
});

// Of databases, brokers and orchestrators; 80 and those from 8000 on are only for operators who allow http.
it.each([
  ...[0, 22, 25, 80, 1433, 2375, 2379, 3306, 4222, 5432, 5672, 5984, 6379, 7687, 8080, 8123, 8500, 8999],
  ...[9000, 9042, 9092, 9200, 10250, 11211, 15672, 26257, 27017, 50000, 65535],
])('nothing is sent to the port %d', (port) => {
  const refused = `must not use the port ${port},`;
  expect(() => GuardedClient.with(standard, {}).check(`https://hooks.example.com:${port}/`)).toThrow(refused);
  const withHttp = () =>
    GuardedClient.with({ ...standard, allowHttp: true }, {}).check(`http://hooks.example.com:${port}/`);
  if (port === 80 || (port >= 8000 && port <= 8999)) expect(withHttp).not.toThrow();
  else expect(withHttp).toThrow(refused);
});

const standard = { allowHttp: false, allowedAddresses: [] };

it.each(['93.184.216.34', '1.1.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('a request', () => {
  let server: Server;
  let port: number;
  let received: { method?: string | undefined; host?: string | undefined; url?: string | undefined; body: string }[];
  let answer: (response: ServerResponse) => void;

  const local = (resolve: Resolve = () => Promise.resolve(['127.0.0.1']), timeoutMs = 5_000) =>
    GuardedClient.with({ allowHttp: true, allowedAddresses: ['127.0.0.1'] }, { resolve, timeoutMs });
  const post = (by = local()) => by.post(`http://hooks.example.com:${port}/in?a=1`, { 'x-test': '1' }, '{"a":1}');

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          received.push({ method: request.method, host: request.headers.host, url: request.url, body });
          answer(response);
        });
    });
    port = await listenOnWebPort(server);
  });

  beforeEach(() => {
    received = [];
    answer = (response) => response.writeHead(202, { 'retry-after': '7' }).end('thanks');
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('keeps the name and the path, and returns the status and the text', async () => {
    expect(await post()).toEqual({ status: 202, retryAfter: '7', body: 'thanks' });
    expect(received).toEqual([{ method: 'POST', host: `hooks.example.com:${port}`, url: '/in?a=1', body: '{"a":1}' }]);
  });

  it('goes to the address that was checked, also if DNS changes its answer between the check and the connection', async () => {
    const resolve = jest.fn<Promise<string[]>, [string]>();
    resolve.mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['169.254.169.254']);
    expect((await post(local(resolve))).status).toBe(202);
    expect(resolve.mock.calls).toEqual([['hooks.example.com']]);
    await expect(post(local(resolve))).rejects.toThrow('must not lead where hooks.example.com does');
    expect(received).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%s) to a metadata service', async (status) => {
    answer = (response) => response.writeHead(status, { location: `http://127.0.0.1:${port}/latest/meta-data/` }).end();
    expect(await post()).toMatchObject({ status });
    expect(received).toHaveLength(1);
  });

  it('uses no proxy of the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, { HTTP_PROXY: 'http://127.0.0.1:9/', http_proxy: 'http://127.0.0.1:9/' });
    Object.assign(process.env, { NODE_USE_ENV_PROXY: '1' });
    expect((await post()).status).toBe(202);
    process.env = before;
  });

  it('reads 4 kB of an answer that does not end', async () => {
    answer = (response) => {
      const more = () => void (response.writable && response.write('a'.repeat(1_000)) && setImmediate(more));
      response.writeHead(200).on('drain', more);
      more();
    };
    expect((await post()).body).toBe('a'.repeat(4_096));
  });

  it('ends after its time without an answer', async () => {
    answer = () => undefined;
    await expect(post(local(undefined, 50))).rejects.toThrow('there was no answer within 0.05 s');
  });

  it('ends when the answer is another protocol', async () => {
    answer = ({ socket }) =>
      void socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
    await expect(post()).rejects.toThrow('the connection failed: it wants another protocol');
  });

  it('ends after its time when DNS does not answer', async () => {
    await expect(post(local(() => new Promise(() => undefined), 50))).rejects.toThrow(/has no address/);
  });

  it('takes the status of an answer whose text does not end in time', async () => {
    answer = (response) => void response.writeHead(200).write('part');
    expect(await post(local(undefined, 200))).toEqual({ status: 200, retryAfter: undefined, body: 'part' });
  });

  it('says why there was no connection', async () => {
    const refused = local().post('http://hooks.example.com:1023/', {}, '');
    await expect(refused).rejects.toThrow('must not use the port 1023');
    answer = (response) => response.socket?.destroy();
    await expect(post()).rejects.toThrow('the connection failed: ECONNRESET');
  });
});

describe('a request with TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-webhooks-'));
  createCertificate(folder, 'hooks.example.com');
  const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((file) => readFileSync(join(folder, file), 'utf8'));
  const names: (string | false | null)[] = [];
  const server = createTlsServer({ key: key ?? '', cert: cert ?? '' }, ({ socket }, response) => {
    names.push((socket as TLSSocket & { servername: string | false | null }).servername);
    response.end();
  });

  beforeAll(() => listenOnWebPort(server));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  const post = (name: string, ca?: string) => {
    const allowed = { allowHttp: true, allowedAddresses: ['127.0.0.0/8'] };
    const resolve = () => Promise.resolve(['127.0.0.1']);
    const by = GuardedClient.with(allowed, { resolve, ...(ca === undefined ? {} : { ca }) });
    return by.post(`https://${name}:${(server.address() as AddressInfo).port}/`, {}, '');
  };

  it('names the host, and checks its certificate', async () => {
    expect((await post('hooks.example.com', cert)).status).toBe(200);
    expect(names).toEqual(['hooks.example.com']);
    await expect(post('other.example.com', cert)).rejects.toThrow('ERR_TLS_CERT_ALTNAME_INVALID');
    await expect(post('hooks.example.com')).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(names).toHaveLength(1);
  });
});
