import { type CreateTimer, type Timer, type TminusClient, createClient } from '@tminus/client';
import type { AccountId, Scope } from '@tminus/domain';
import {
  ApiContract,
  type OpenApiDocument,
  RunningServices,
  createAccountWithKey,
  issueKey,
  openTestDatabase,
  repositoryRoot,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface CallOptions {
  /** Defaults to a key with every scope; null sends no key. */
  key?: string | null;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
}

/** A response; `body` is the parsed JSON, or empty. */
export interface Answer {
  status: number;
  headers: Headers;
  body: { data?: unknown; error?: { code: string; message: string } };
}

type Database = Awaited<ReturnType<typeof openTestDatabase>>;

/** Both services as processes. Every API response is checked against the OpenAPI document that the API itself serves. */
export class ServiceUnderTest {
  private constructor(
    private readonly services: RunningServices,
    readonly database: Database,
    readonly document: OpenApiDocument,
    /** An account on the Business plan, whose limits the tests do not reach. */
    readonly accountId: AccountId,
    /** A key of that account with every scope. */
    readonly key: string,
    private readonly contract: ApiContract,
  ) {}

  static async start(): Promise<ServiceUnderTest> {
    const services = await RunningServices.start(testDatabaseUrl());
    const database = await openTestDatabase();
    const response = await fetch(`${services.api.url}/api/v1/openapi.json`);
    const document = (await response.json()) as OpenApiDocument;
    const { accountId, key } = await createAccountWithKey(database, { plan: 'business' });
    return new ServiceUnderTest(services, database, document, accountId, key, new ApiContract(document));
  }

  /** The generated client. */
  client(apiKey = this.key): TminusClient {
    return createClient({ baseUrl: this.services.api.url, apiKey, fetch: (request) => this.checked(request) });
  }

  /** Sends any request, valid or not. */
  async call(method: string, path: string, { key = this.key, headers = {}, body }: CallOptions = {}): Promise<Answer> {
    const request = new Request(`${this.services.api.url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await this.checked(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? {} : JSON.parse(text)) as Answer['body'],
    };
  }

  /** Creates another account with a key. */
  createAccount(options: Parameters<typeof createAccountWithKey>[1] = {}) {
    return createAccountWithKey(this.database, options);
  }

  /** Creates another key of the account. */
  issueKey(...scopes: Scope[]): Promise<{ key: string; publicId: string }> {
    return issueKey(this.database, this.accountId, scopes);
  }

  /** Runs `npm run admin`. @returns its JSON output */
  async admin(...args: string[]): Promise<string> {
    const program = join(repositoryRoot, 'tools', 'admin', 'dist', 'main.js');
    const env = { ...process.env, DATABASE_URL: testDatabaseUrl() };
    return (await promisify(execFile)(process.execPath, [program, ...args, '--json'], { env })).stdout;
  }

  /** Creates a timer in the account of `key`. */
  async createTimer(fields: Partial<CreateTimer> = {}, key = this.key): Promise<Timer> {
    const { data, response } = await this.client(key).POST('/api/v1/timers', {
      body: { name: 'Launch', targetDate: '2031-06-01T12:00:00Z', ...fields },
    });
    if (!data) throw new Error(`The timer was not created: ${response.status}`);
    return data.data;
  }

  /** Requests a timer's image as a mail client would. */
  async open({ embedUrl }: Pick<Timer, 'embedUrl'>): Promise<{ type: string | null; bytes: Buffer }> {
    const agent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const response = await fetch(embedUrl, { headers: { 'User-Agent': agent } });
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  }

  async stop(): Promise<void> {
    await this.database.destroy();
    await this.services.stop();
  }

  private async checked(request: Request): Promise<Response> {
    const response = await fetch(request);
    const text = await response.text();
    const { status, headers } = response;
    this.contract.check({ method: request.method, path: new URL(request.url).pathname, status, headers, text });
    return new Response(text === '' ? null : text, { status, headers });
  }
}
