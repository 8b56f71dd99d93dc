import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
  type DynamicModule,
  Module,
} from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { SERVICE_CONFIG, type ServiceConfig } from '@tminus/server/config';
import { errorReason, isDatabaseOutage, OutageLog, toError } from '@tminus/server/resilience';
import { DataSource } from 'typeorm';
import { poolOf } from '../connection-pool.ts';
import { dataSourceOptions } from '../data-source.ts';
import { ReplicaAge, replicaTimeoutMs } from './replica-age.ts';

/** The name of its data source. */
export const replicaName = 'replica';

const checkIntervalMs = 1_000;
/** A read that takes longer makes us ask whether the server answers at all. If it does, the read continues. */
const patienceMs = 250;

/** Called with the age of the data in seconds, rounded up, if the replica has answered. */
export type ShowAge = (seconds: number) => void;

const unknownAge = 'it is not known yet how old what it shows is';

type Read<T> = (database: DataSource) => Promise<T>;

/**
 * A standby that answers reads which need not be current. It is asked once a second, in the background. While it cannot be used, no request
 * waits for it, and the primary answers instead.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Reads that the replica has answered, and those that the primary has answered instead. */
  readonly reads = { replica: 0, primary: 0 };
  private readonly logger = new Logger('Replica');
  private readonly outage = new OutageLog({
    began: (error) => this.logger.warn(`The replica is not used, the primary answers: ${errorReason(error)}`),
    ended: () => this.logger.log('The replica is used again.'),
  });
  private readonly age: ReplicaAge;
  private reason: string | undefined = unknownAge;
  private checking: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isStopped = false;
  /** Reads in progress, which end when the replica fails. */
  private readonly inProgress = new Set<(error: Error) => void>();

  constructor(
    @InjectDataSource(replicaName) private readonly dataSource: DataSource,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    const { databaseUrl, databaseReadUrl = '', databaseReadMaxAgeMs } = config;
    const urls = { primary: databaseUrl, standby: databaseReadUrl };
    this.age = ReplicaAge.ofServers(urls, { maxAgeMs: databaseReadMaxAgeMs });
  }

  /** Does not wait for an answer: the start takes no longer. */
  onApplicationBootstrap(): void {
    void this.checkRegularly();
  }

  /** Connections end at once: nobody waits for a server that hangs. A check ends by its own limits of time, because node-postgres does not
   * tell who waits for a connection that is closed before it is open. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.checking;
    this.age.close();
    this.endReads('the service stops');
    if (this.dataSource.isInitialized) poolOf(this.dataSource).destroy();
  }

  /** Of what the replica shows. Undefined if it is unknown. */
  get ageSeconds(): number | undefined {
    return Number.isFinite(this.age.ageMs) ? this.age.ageMs / 1_000 : undefined;
  }

  problem(): undefined {
    return undefined; // the primary suffices
  }

  /** @returns why the replica is not used */
  async warning(): Promise<string | undefined> {
    await this.checking;
    return this.reason;
  }

  /**
   * Reads from the replica; from the primary if the replica cannot be used or the read fails there.
   * @param read - changes nothing. It may be called twice, and then the first result is ignored
   */
  async read<T>(read: Read<T>, { primary, showAge }: { primary: DataSource; showAge: ShowAge }): Promise<T> {
    const { currentAsOfMs, now } = this.age;
    if (this.reason === undefined && !this.age.isTooOld) {
      try {
        const result = await this.untilFailure(read(this.dataSource));
        showAge(Math.ceil((now() - currentAsOfMs) / 1_000));
        this.reads.replica++;
        return result;
      } catch (error) {
        // Others, such as a conflict with what the standby replays, concern only this read.
        if (isDatabaseOutage(error)) this.failed(error);
      }
    }
    this.reads.primary++;
    return read(primary);
  }

  private untilFailure<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const patience = setTimeout(() => void this.check(), patienceMs);
      this.inProgress.add(reject);
      void work.then(resolve, reject).finally(() => {
        clearTimeout(patience);
        this.inProgress.delete(reject);
      });
    });
  }

  private async checkRegularly(): Promise<void> {
    await this.check();
    if (!this.isStopped) this.timer = setTimeout(() => void this.checkRegularly(), checkIntervalMs).unref();
  }

  /** Never fails. Simultaneous callers share one check. */
  private check(): Promise<void> {
    this.checking ??= this.ask().finally(() => (this.checking = undefined));
    return this.checking;
  }

  private async ask(): Promise<void> {
    try {
      await this.age.measure();
      if (!this.dataSource.isInitialized && !this.isStopped) await this.dataSource.initialize();
      this.reason = this.age.isTooOld ? unknownAge : undefined;
      if (this.reason === undefined) this.outage.succeeded();
    } catch (error) {
      if (!this.isStopped) this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.outage.failed(error);
    this.endReads(errorReason(error));
  }

  private endReads(reason: string): void {
    this.reason = reason;
    for (const end of this.inProgress) end(toError(reason));
  }
}

/** Reads that need not be current. A replica answers them if there is one (DATABASE_READ_URL) and it can be used. */
@Injectable()
export class StaleReads {
  constructor(
    private readonly primary: DataSource,
    @Optional() private readonly replica?: ReadReplica,
  ) {}

  /**
   * @param showAge - undefined: what is read must be current
   * @param read - changes nothing. It may be called twice, and then the first result is ignored
   */
  run<T>(showAge: ShowAge | undefined, read: (database: DataSource) => Promise<T>): Promise<T> {
    const { primary, replica } = this;
    return replica && showAge ? replica.read(read, { primary, showAge }) : read(primary);
  }
}

/** A heavy read may take longer than a request usually does. What hangs is noticed earlier. */
const statementTimeoutMs = 5_000;

/** A second data source, for reads that need not be current. Only for a service with DATABASE_READ_URL. */
@Module({})
export class ReplicaModule {
  /** @param applicationName - shown in `pg_stat_activity` */
  static forRoot(applicationName: string): DynamicModule {
    const logger = new Logger('Replica');
    return {
      module: ReplicaModule,
      global: true,
      imports: [
        TypeOrmModule.forRootAsync({
          name: replicaName,
          inject: [SERVICE_CONFIG],
          useFactory: ({ databaseReadUrl = '', databasePoolSize, databaseUrl, databaseListenUrl }: ServiceConfig) => ({
            ...dataSourceOptions({
              url: databaseReadUrl,
              poolSize: databasePoolSize,
              applicationName,
              statementTimeoutMs,
              connectTimeoutMs: replicaTimeoutMs,
              isReadOnly: true,
              namedStatements: databaseListenUrl === databaseUrl,
              onConnectionError: ({ message }) => logger.warn(`A connection to the replica broke: ${message}`),
            }),
            entities: [], // repositories read from it with SQL
            migrations: [],
            // `ReadReplica` connects.
            manualInitialization: true,
          }),
        }),
      ],
      providers: [ReadReplica],
      exports: [ReadReplica],
    };
  }
}
