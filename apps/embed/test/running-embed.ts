import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Accounts, type EmbedSecret } from '@tminus/auth';
import { type ServiceConfig, loadServiceConfig } from '@tminus/config';
import { AccountRepository, type NewTimer, TimerRepository } from '@tminus/database';
import type { AccountId, Schedule, TimerId } from '@tminus/domain';
import { aTimer, createAccountWithKey, openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { createEmbed } from '../src/embed.ts';

/** Whoever logs every request has them all go through the framework: a suite runs both ways, which must answer alike. */
export const bothWays = [
  ['in front of the framework', 'silent'],
  ['through the framework', 'debug'],
] as const;

/** The image service in this process, listening, on a database of its own. */
export class RunningEmbed {
  private constructor(
    private readonly config: ServiceConfig,
    private readonly log: Log,
    private readonly accountId: AccountId,
    readonly dataSource: DataSource,
    private app: NestFastifyApplication,
    public address: string,
  ) {}

  static async start(logLevel: 'silent' | 'debug'): Promise<RunningEmbed> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tminus-embed-'));
    const config = loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), DATA_DIR: dataDir });
    const log = { level: logLevel, text: '' };
    const app = await listening(config, log);
    const dataSource = await openTestDatabase();
    const { accountId } = await createAccountWithKey(dataSource);
    return new RunningEmbed(config, log, accountId, dataSource, app, await app.getUrl());
  }

  async stop(): Promise<void> {
    await this.dataSource.destroy();
    await this.app.close();
    rmSync(this.config.dataDir, { recursive: true });
  }

  /** Stops the service, runs `meanwhile`, and starts another one with the same data. */
  async restart(meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
    await this.app.close();
    await meanwhile();
    this.app = await listening(this.config, this.log);
    this.address = await this.app.getUrl();
  }

  async makeTimer(fields: Partial<NewTimer> = {}, schedule?: Schedule): Promise<TimerId> {
    const timer = aTimer(fields, schedule);
    const created = await new TimerRepository(this.dataSource).create(this.accountId, timer, () => Infinity);
    if (!created) throw new Error('no timer');
    return created.timer.id;
  }

  /** The secret of the account that the timers belong to. */
  embedSecret(options = { rotate: false }): Promise<EmbedSecret> {
    return new Accounts(new AccountRepository(this.dataSource)).embedSecret(this.accountId, options);
  }

  /**
   * Cuts every connection to the database, and lets nobody in.
   * @returns what ends that; again it does nothing
   */
  async cutDatabase(): Promise<() => Promise<void>> {
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

  async open(path: string, method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) {
    const response = await fetch(this.address + path, { method, headers });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  }

  /** When all that the image needs is in memory: a HEAD, which is not counted, has seen to that. */
  async openAgain(path: string) {
    await this.open(path, 'HEAD');
    return this.open(path);
  }

  /** Everything that the service has logged. */
  get logged(): string {
    return this.log.text;
  }

  /** Bytes in the spool: a fixed number for each view that was recorded and not yet shipped and deleted. */
  spooledBytes(): number {
    return this.spooled().length;
  }

  spooled(): Buffer {
    const spool = join(this.config.dataDir, 'spool');
    return Buffer.concat(readdirSync(spool).map((name) => readFileSync(join(spool, name))));
  }
}

interface Log {
  level: 'silent' | 'debug';
  text: string;
}

async function listening(config: ServiceConfig, log: Log): Promise<NestFastifyApplication> {
  const app = await createEmbed(config, pino({ level: log.level }, { write: (line) => void (log.text += line) }));
  await app.listen(0, '127.0.0.1');
  return app;
}
