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

/** Whoever logs every request has them all go through the framework: a suite runs both ways, which must answer alike. */
export const bothWays = [
  ['in front of the framework', 'silent'],
  ['through the framework', 'debug'],
] as const;

/** The image service in this process, listening, on a database of its own. */
export class RunningEmbed {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly accountId: AccountId,
    private readonly dataDir: string,
    readonly dataSource: DataSource,
    readonly address: string,
  ) {}

  static async start(logLevel: 'silent' | 'debug'): Promise<RunningEmbed> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tminus-embed-'));
    const config = loadServiceConfig({ DATABASE_URL: testDatabaseUrl(), DATA_DIR: dataDir });
    const app = await createEmbed(config, pino({ level: logLevel }, { write: () => undefined }));
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

  async open(path: string, method: 'GET' | 'HEAD' = 'GET') {
    const response = await fetch(this.address + path, { method });
    const headers = Object.fromEntries(response.headers);
    return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  /** When all that the image needs is in memory: a HEAD, which is not counted, has seen to that. */
  async openAgain(path: string) {
    await this.open(path, 'HEAD');
    return this.open(path);
  }

  /** Bytes in the spool: a fixed number for each view that was recorded and not yet shipped and deleted. */
  spooledBytes(): number {
    const spool = join(this.dataDir, 'spool');
    return readdirSync(spool).reduce((sum, name) => sum + readFileSync(join(spool, name)).length, 0);
  }
}
