import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AllowanceTracker } from '@tminus/analytics';
import { AccountsService, EmbedSecret, TokenKeysService } from '@tminus/auth';
import { type ServiceConfig, loadServiceConfig } from '@tminus/server/config';
import { AccountRepository, type TimerInput, TimerRepository, TokenKeyRepository } from '@tminus/database';
import type { AccountId, Schedule, TimerId } from '@tminus/domain';
import { HealthMonitor } from '@tminus/server';
import { aTimer, createAccountWithKey, openTestDatabase, shareLayoutThreads, testDatabaseUrl } from '@tminus/testing';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createEmbed } from '../src/embed.ts';

shareLayoutThreads();

/** Each suite runs with and without the fast path. The log level decides: at `debug` every request is logged, which only Nest does. */
export const fastPathModes = [
  ['on the fast path', 'silent'],
  ['through Nest', 'debug'],
] as const;

type RunningEmbedOptions = [
  logLevel: 'silent' | 'debug',
  environment?: Record<string, string>,
  onLog?: (line: string) => void,
];

/** The image service in this process, listening, with its own database. */
export class RunningEmbed {
  accountId!: AccountId;
  dataSource!: DataSource;
  address!: string;
  private app!: NestFastifyApplication;
  private readonly config: ServiceConfig;
  private readonly logger: Logger;

  private constructor(...[logLevel, environment, onLog = () => undefined]: RunningEmbedOptions) {
    const dataDir = mkdtempSync(join(tmpdir(), 'tminus-embed-'));
    this.config = loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), DATA_DIR: dataDir, ...environment });
    this.logger = pino({ level: logLevel }, { write: onLog });
  }

  static async start(...options: RunningEmbedOptions): Promise<RunningEmbed> {
    const embed = new RunningEmbed(...options);
    await embed.start();
    return embed;
  }

  /** Runs during the tests of the file, or of the `describe` that calls it. */
  static forTests(...options: RunningEmbedOptions): RunningEmbed {
    const embed = new RunningEmbed(...options);
    beforeAll(() => embed.start());
    afterAll(() => embed.stop());
    return embed;
  }

  private async start(): Promise<void> {
    this.dataSource = await openTestDatabase();
    await createKeyForAnyClock(this.dataSource);
    await this.listen();
    ({ accountId: this.accountId } = await createAccountWithKey(this.dataSource));
  }

  private async listen(): Promise<void> {
    this.app = await createEmbed(this.config, this.logger);
    await this.app.listen(0, '127.0.0.1');
    this.address = await this.app.getUrl();
  }

  async stop(): Promise<void> {
    await this.dataSource.destroy();
    await this.app.close();
    rmSync(this.config.dataDir, { recursive: true });
  }

  /** Stops the service, runs `meanwhile`, and starts it again with the same data. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.app.close();
    await meanwhile();
    await this.listen();
  }

  async createTimer(fields: Partial<TimerInput> = {}, schedule?: Schedule): Promise<TimerId> {
    const timer = aTimer(fields, schedule);
    const created = await new TimerRepository(this.dataSource).create(this.accountId, timer, Infinity);
    if (!created) throw new Error('no timer');
    return created.timer.id;
  }

  /** The secret of the timers' account. */
  getEmbedSecret(options = { rotate: false }): Promise<EmbedSecret> {
    return new AccountsService(this.accounts).getEmbedSecret(this.accountId, options);
  }

  /** The key of the hashes of recipients. */
  async recipientKey(): Promise<EmbedSecret> {
    return EmbedSecret.fromBytes((await this.accounts.findSignedIn(this.accountId)).recipientKey);
  }

  changeAccount(fields: Parameters<AccountRepository['updateProfile']>[1]): Promise<void> {
    return this.accounts.updateProfile(this.accountId, fields, { kind: 'person' });
  }

  private get accounts() {
    return new AccountRepository(this.dataSource);
  }

  /** With the reasons, which `/health/ready` does not show. */
  get health() {
    return this.app.get(HealthMonitor, { strict: false }).report;
  }

  /**
   * Closes every connection to the database and refuses new ones.
   * @returns a function that ends this; further calls do nothing
   */
  async disconnectDatabase(): Promise<() => Promise<void>> {
    const url = new URL(this.config.databaseUrl);
    const database = url.pathname.slice(1);
    url.pathname = 'postgres';
    const operator = new pg.Client({ connectionString: url.href });
    await operator.connect();
    await operator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
    await operator.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [database]);
    let restored: Promise<unknown> | undefined;
    return async () => {
      restored ??= operator.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`).then(() => operator.end());
      await restored;
    };
  }

  /** Without compression, so that headers describe the body. */
  async open(path: string, method = 'GET', sent: Record<string, string> = {}) {
    const asked = { 'accept-encoding': 'identity', ...sent };
    const response = await fetch(this.address + path, { method, redirect: 'manual', headers: asked });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** Opens an image after loading everything it needs into memory with a HEAD request, which is not counted. */
  async openAgain(path: string, sent: Record<string, string> = {}) {
    await this.open(path, 'HEAD', sent);
    return this.open(path, 'GET', sent);
  }

  /** The size of the spool in bytes: 40 for each record that is not shipped and deleted yet. */
  spooledBytes(): number {
    return this.spooled().length;
  }

  /** The contents of all segments. */
  spooled(): Buffer {
    const spool = join(this.config.dataDir, 'spool');
    return Buffer.concat(readdirSync(spool).map((name) => readFileSync(join(spool, name))));
  }

  /** A provider of the service. */
  service<T>(type: abstract new (...args: never[]) => T): T {
    return this.app.get<T>(type as never, { strict: false });
  }

  /** Immediately runs the check that normally runs every few seconds. */
  checkAllowances(): Promise<void> {
    return this.app.get(AllowanceTracker).check();
  }
}

/** The clock of a test may be set to any date, and the service creates its first key with the real one. */
async function createKeyForAnyClock(dataSource: DataSource): Promise<void> {
  await new TokenKeysService(new TokenKeyRepository(dataSource)).current(Date.now());
  await dataSource.query(`UPDATE token_keys SET signs_from = 'epoch'`);
}
