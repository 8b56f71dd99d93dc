import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { loadServiceConfig } from '@tminus/config';
import { type NewTimer, TimerRepository } from '@tminus/database';
import type { AccountId, TimerId } from '@tminus/domain';
import { aTimer, createAccountWithKey, openTestDatabase, testDatabaseUrl } from '@tminus/testing';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { createEmbed } from '../src/embed.ts';
import { AllowanceWatch } from '../src/views/allowance-watch.ts';

/** Whoever logs every request has them all go through the framework: a suite runs both ways, which must answer alike. */
export const bothWays = [
  ['in front of the framework', 'silent'],
  ['through the framework', 'debug'],
] as const;

/** The image service in this process, listening, on a database of its own. */
export class RunningEmbed {
  private constructor(
    private readonly app: NestFastifyApplication,
    readonly accountId: AccountId,
    private readonly dataDir: string,
    readonly dataSource: DataSource,
    readonly address: string,
  ) {}

  static async start(
    logLevel: 'silent' | 'debug',
    environment: Record<string, string> = {},
    onLog: (line: string) => void = () => undefined,
  ): Promise<RunningEmbed> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tminus-embed-'));
    const config = loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), DATA_DIR: dataDir, ...environment });
    const app = await createEmbed(config, pino({ level: logLevel }, { write: onLog }));
    await app.listen(0, '127.0.0.1');
    const dataSource = await openTestDatabase();
    const { accountId } = await createAccountWithKey(dataSource);
    return new RunningEmbed(app, accountId, dataDir, dataSource, await app.getUrl());
  }

  async stop(): Promise<void> {
    await this.dataSource.destroy();
    await this.app.close();
    rmSync(this.dataDir, { recursive: true });
  }

  async makeTimer(fields: Partial<NewTimer> = {}): Promise<TimerId> {
    const created = await new TimerRepository(this.dataSource).create(this.accountId, aTimer(fields), () => Infinity);
    if (!created) throw new Error('no timer');
    return created.timer.id;
  }

  async open(path: string, method: 'GET' | 'HEAD' = 'GET', sent: Record<string, string> = {}) {
    const response = await fetch(this.address + path, { method, headers: sent });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** When all that the image needs is in memory: a HEAD, which is not counted, has seen to that. */
  async openAgain(path: string, sent: Record<string, string> = {}) {
    await this.open(path, 'HEAD', sent);
    return this.open(path, 'GET', sent);
  }

  /** Bytes in the spool: a fixed number for each view that was recorded and not yet shipped and deleted. */
  spooledBytes(): number {
    return this.spooled().length;
  }

  /** What stands in the spool. */
  spooled(): Buffer {
    const spool = join(this.dataDir, 'spool');
    return Buffer.concat(readdirSync(spool).map((name) => readFileSync(join(spool, name))));
  }

  /** What happens every few seconds. */
  checkAllowances(): Promise<void> {
    return this.app.get(AllowanceWatch).check();
  }
}
