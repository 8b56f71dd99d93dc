import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadServiceConfig } from '@tminus/server/config';
import { HealthMonitor } from '@tminus/server';
import {
  ApiContract,
  LocalMailServer,
  createAccountWithKey,
  openTestDatabase,
  shareLayoutThreads,
  testDatabaseUrl,
} from '@tminus/testing';
import type { InjectOptions } from 'fastify';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { createApi } from '../src/api.ts';

shareLayoutThreads();

const contract = new ApiContract(JSON.parse(readFileSync(join(__dirname, '../reference/openapi.json'), 'utf8')));

function headersOf(response: { headers: NodeJS.Dict<string | string[] | number> }): Headers {
  const entries = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return new Headers(entries);
}

const encryptionKey = Buffer.alloc(32, 'k').toString('base64');

/** `key: null` sends no key. */
export type CallOptions = Partial<InjectOptions> & { key?: string | null };

/** The whole API on the database of the test file, called without a socket. Checks each response against the OpenAPI document. */
export class RunningApi {
  app!: NestFastifyApplication;
  dataSource!: DataSource;
  /** A key with all scopes, of an account on the Business plan. */
  key!: string;
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'tminus-api-'));
  private readonly logged: string[] = [];

  private constructor(private readonly environment: Record<string, string>) {}

  static async start(environment: Record<string, string> = {}): Promise<RunningApi> {
    const api = new RunningApi(environment);
    await api.start();
    return api;
  }

  /** Runs during the tests of the file. */
  static forTests(environment: Record<string, string> = {}): RunningApi {
    const api = new RunningApi(environment);
    beforeAll(() => api.start());
    afterAll(() => api.stop());
    return api;
  }

  private async start(): Promise<void> {
    const { dataDir: DATA_DIR, logged, environment } = this;
    const logger = pino(new Writable({ write: (chunk, _encoding, done) => done(void logged.push(String(chunk))) }));
    const ofTests = { DATABASE_URL: testDatabaseUrl(), DATA_DIR, ENCRYPTION_KEY: encryptionKey };
    this.app = await createApi(loadServiceConfig({ ...ofTests, ...environment }), logger);
    await this.app.init();
    await this.app.getHttpAdapter().getInstance().ready();
    this.dataSource = await openTestDatabase();
    ({ key: this.key } = await createAccountWithKey(this.dataSource, { plan: 'business' }));
  }

  /** All log output so far. */
  get log(): string {
    return this.logged.join('');
  }

  /** With the reasons, which `/health/ready` does not show. */
  get health() {
    return this.app.get(HealthMonitor, { strict: false }).report;
  }

  async call(method: InjectOptions['method'], url: string, { key = this.key, ...options }: CallOptions = {}) {
    const headers = { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...options.headers };
    const response = await this.app.inject({ method, url, ...options, headers } as InjectOptions);
    const text = response.body;
    if (url.startsWith('/api/')) {
      const path = url.split('?', 1).join();
      contract.check({ method: String(method), path, status: response.statusCode, headers: headersOf(response), text });
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text,
      body: /json/.test(String(response.headers['content-type'])) && text !== '' ? response.json() : undefined,
    };
  }

  create(payload: object, options: CallOptions = {}) {
    return this.call('POST', '/api/v1/timers', { payload, ...options });
  }

  async stop(): Promise<void> {
    await this.dataSource.destroy();
    await this.app.close();
    rmSync(this.dataDir, { recursive: true });
  }
}

interface ApiWithMail {
  api: RunningApi;
  mailServer: LocalMailServer;
  stop: () => Promise<void>;
}

/** An API at `https://timers.example.com` whose emails arrive at a mail server of this machine. */
export async function startApiWithMail(environment: Record<string, string> = {}): Promise<ApiWithMail> {
  const mailServer = await LocalMailServer.start();
  const api = await RunningApi.start({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'T-minus <timers@example.com>',
    API_PUBLIC_URL: 'https://timers.example.com',
    ...environment,
  });
  const stop = async () => {
    await api.stop();
    await mailServer.stop();
  };
  return { api, mailServer, stop };
}
