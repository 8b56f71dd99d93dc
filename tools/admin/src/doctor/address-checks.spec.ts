import { rulesInUse } from '@tminus/domain';
import { freePort, repositoryRoot } from '@tminus/testing';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { checkAddress } from './address-checks.ts';
import type { Finding } from './finding.ts';

const address = (url: string, host = '127.0.0.1') => ({ name: 'API', variable: 'API_PUBLIC_URL', url, host });

/** A server on this machine that answers everything. */
async function withServer<T>(status: number, body: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

describe('checkAddress', () => {
  it.each([
    ['http://localhost:3000', '0.0.0.0', false],
    ['http://127.0.0.1:3000', '192.0.2.7', false],
    ['http://[::1]:3000', '127.0.0.1', true],
  ])('reports %s on a server that listens on %s', async (url, host, isServer) => {
    const [finding] = await checkAddress(address(url, host), isServer);
    expect(finding).toMatchObject({ severity: 'error', message: `${url} works only on this machine` });
    expect(finding?.fix).toContain('API_PUBLIC_URL');
  });

  it('accepts a local address on a laptop, if the service answers', async () => {
    await withServer(200, '{"status":"ok"}', async (url) => {
      expect(await checkAddress(address(url), false)).toEqual([
        { check: 'API address', severity: 'ok', message: `${url} answers` },
      ]);
    });
  });

  it.each([
    [rulesInUse().version, 'ok'],
    ['9999a', 'ok'],
    ['2025c', 'warning'],
  ])('of a service with the rules of time zones of %s: %s', async (timeZoneRules, severity) => {
    await withServer(200, JSON.stringify({ status: 'ok', timeZoneRules }), async (url) => {
      expect(await checkAddress(address(url), false)).toMatchObject([{ severity }]);
    });
  });

  it('reports an address that leads to something else, or nowhere', async () => {
    await withServer(404, 'nginx', async (url) => {
      const found = await checkAddress(address(url), false);
      expect(found).toMatchObject([{ severity: 'error', message: `${url} does not lead to T-minus: status 404` }]);
    });
    const found = await checkAddress(address(`http://127.0.0.1:${await freePort()}`), false);
    expect(found).toMatchObject([{ severity: 'error', message: expect.stringContaining('ECONNREFUSED') }]);
  });
});

describe('the certificate of a public address', () => {
  const name = 'timers.example.com';
  const program = pathToFileURL(join(repositoryRoot, 'tools/admin/dist/doctor/address-checks.js')).href;
  /** Prints what the check finds. All names lead to this machine. */
  const script = `
    import dns from 'node:dns';
    import { checkAddress } from ${JSON.stringify(program)};
    dns.lookup = (_name, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
    const address = { name: 'API', variable: 'API_PUBLIC_URL', url: process.argv[1], host: '0.0.0.0' };
    console.log(JSON.stringify(await checkAddress(address, true)));
  `;

  let folder: string;

  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'tminus-certificates-'))));

  afterAll(() => rmSync(folder, { recursive: true }));

  /** A certificate that signs itself. @param days - until it expires; negative: it has expired */
  function createCertificate(days: number) {
    const [key, request, certificate] = [join(folder, 'key'), join(folder, 'request'), join(folder, 'certificate')];
    const openssl = (command: string, ...options: string[]) =>
      execFileSync('openssl', [...command.split(' '), ...options], { stdio: 'ignore' });
    const names = `subjectAltName=DNS:${name},IP:0.0.0.0`;
    const files = ['-keyout', key, '-out', request];
    openssl('req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x -addext', names, ...files);
    const signed = ['-in', request, '-signkey', key, '-out', certificate];
    openssl('x509 -req -copy_extensions copyall -days', String(days), ...signed);
    return { file: certificate, cert: readFileSync(certificate), key: readFileSync(key) };
  }

  interface Site {
    days: number;
    host?: string;
    isTrusted?: boolean;
  }

  /** Checks a server in another process, because Node.js reads trusted certificates when it starts. */
  async function check({ days, host = name, isTrusted = true }: Site): Promise<Finding[]> {
    const { file, ...certificate } = createCertificate(days);
    const server = createTlsServer(certificate, (_, response) => response.end('{"status":"ok"}')).listen(
      0,
      '127.0.0.1',
    );
    await once(server, 'listening');
    try {
      const url = `https://${host}:${(server.address() as AddressInfo).port}`;
      const env = { ...process.env, NODE_EXTRA_CA_CERTS: isTrusted ? file : '' };
      const args = ['--input-type=module', '-e', script, url];
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return JSON.parse(stdout) as Finding[];
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  it.each([name, '0.0.0.0'])('is valid for weeks: https://%s', async (host) => {
    expect(await check({ days: 90, host })).toMatchObject([
      { severity: 'ok', message: expect.stringMatching(/answers$/) },
      { severity: 'ok', message: 'the certificate is valid for 89 more days' },
    ]);
  });

  it('expires soon', async () => {
    expect(await check({ days: 7 })).toMatchObject([
      { severity: 'ok' },
      {
        severity: 'warning',
        message: 'the certificate is valid for 6 more days',
        fix: expect.stringMatching(/^Renew/),
      },
    ]);
  });

  it.each<[string, Site, RegExp]>([
    ['has expired', { days: -1 }, /invalid certificate: certificate has expired$/],
    ['belongs to another name', { days: 90, host: 'other.example.com' }, /invalid certificate: .*altnames/],
    ['is not trusted', { days: 90, isTrusted: false }, /invalid certificate: self-signed certificate$/],
  ])('%s', async (_, site, message) => {
    expect(await check(site)).toMatchObject([
      { check: 'API address', severity: 'error', message: expect.stringMatching(message) },
    ]);
  });
});
