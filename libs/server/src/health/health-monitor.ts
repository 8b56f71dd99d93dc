import { rulesInUse } from '@tminus/domain';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { version } from '../config/index.ts';
import { errorReason, withTimeout } from '../resilience/index.ts';
import { type LabelledValues, Metrics } from '../metrics/metrics.ts';

/** Injection token of the service's health checks. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** Something that a service needs. Asked once a second, however many clients ask for the health of the service. */
export interface HealthCheck {
  /** @returns why it cannot be used; undefined if it can */
  problem(): Promise<string | undefined> | string | undefined;
  /** @returns what an operator should look at, although it can be used */
  warning?(): Promise<string | undefined> | string | undefined;
}

interface NamedHealthCheck {
  /** Its name in the report. */
  name: string;
  check: HealthCheck;
  /** Whether the service can continue without it, once it has been usable. */
  canDegrade: boolean;
}

export type HealthChecks = readonly NamedHealthCheck[];

/** `degraded`: the service can do its work with restrictions. */
export type HealthStatus = 'ok' | 'degraded' | 'error';

interface CheckReport {
  status: 'up' | 'degraded' | 'down';
  reason?: string;
}

/** What anyone may read: also which rules of time zones the process has, by the name of their release. */
export const publicHealth = (status: HealthStatus) => ({ status, version, timeZoneRules: rulesInUse().version });

/** For operators: reasons name hosts, users and folders. */
export interface HealthReport {
  status: HealthStatus;
  checks: Record<string, CheckReport>;
}

export function statusOf(checks: readonly CheckReport[]): HealthStatus {
  const has = (status: CheckReport['status']) => checks.some((each) => each.status === status);
  return has('down') ? 'error' : has('degraded') ? 'degraded' : 'ok';
}

/** What load balancers look at. */
export const httpStatusOf = (status: HealthStatus): number => (status === 'error' ? 503 : 200);

/** The health of a service with several processes. */
export interface ServiceHealth {
  status: HealthStatus;
  processes: Record<string, HealthReport>;
}

/** One process that can work is enough to be ready. @param count - how many processes there should be */
export function serviceHealth(processes: Record<string, HealthReport>, count: number): ServiceHealth {
  const reports = Object.values(processes);
  const isReady = reports.some(({ status }) => status !== 'error');
  const isComplete = reports.length === count && reports.every(({ status }) => status === 'ok');
  return { status: isComplete ? 'ok' : isReady ? 'degraded' : 'error', processes };
}

const refreshMs = 1_000;
/** Longer than a check waits for what it asks. */
const checkTimeoutMs = 6_000;

/** What a check has found. */
export interface Finding {
  /** Why it cannot be used. */
  problem?: string | undefined;
  /** What an operator should look at, although it can be used. */
  warning?: string | undefined;
}

/**
 * Knows the health of the service. It asks each check once a second: an answer costs nothing, and no number of requests, for health or for
 * anything else, changes it.
 */
@Injectable()
export class HealthMonitor implements OnApplicationShutdown {
  /** What the checks of this process do not know. */
  private readonly others: NamedHealthCheck[] = [];
  private readonly findings = new Map<string, Finding>();
  /** When the last question began that found no problem. */
  private readonly usableMs = new Map<string, number>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private isStopping = false;
  private isStopped = false;

  constructor(@Inject(HEALTH_CHECKS) private readonly checks: HealthChecks) {}

  /** Adds a check about other processes, before the start. It is not in the metrics of this one. */
  watchOthers(check: NamedHealthCheck): void {
    this.others.push(check);
  }

  /** Begins to ask. Resolves when it is known whether everything can be used. */
  async start(): Promise<void> {
    await Promise.all(this.all.map((each) => this.refresh(each)));
  }

  /** From now on, load balancers should send requests to other nodes. */
  stopping(): void {
    this.isStopping = true;
  }

  onApplicationShutdown(): void {
    this.isStopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** What the checks found in the last second. */
  get report(): HealthReport {
    return this.reportOf(this.all);
  }

  /** The same without what the other processes of the service report. */
  get ownReport(): HealthReport {
    return this.reportOf(this.checks);
  }

  get ownFindings(): (readonly [name: string, Finding])[] {
    return this.checks.map(({ name }) => [name, this.findingOf(name)]);
  }

  /** The last time at which everything was usable, by `performance.now()`. */
  get lastUsableMs(): number {
    return Math.min(...this.checks.map(({ name }) => this.usableMs.get(name) ?? -Infinity));
  }

  private get all(): HealthChecks {
    return [...this.checks, ...this.others];
  }

  private findingOf(name: string): Finding {
    return this.findings.get(name) ?? { problem: 'not checked yet' };
  }

  /** Resolves before the answer about warnings, some of which a service can only know seconds after its start. */
  private async refresh(each: NamedHealthCheck): Promise<void> {
    const beganMs = performance.now();
    const { name, check } = each;
    const problem = await withTimeout(
      answerOf(() => check.problem()),
      checkTimeoutMs,
      'the check',
    ).catch(errorReason);
    const { warning } = this.findings.get(name) ?? {};
    this.findings.set(name, problem === undefined ? { warning } : { problem });
    if (problem === undefined) this.usableMs.set(name, beganMs);
    void this.refreshWarning(each).finally(() => this.refreshLater(each));
  }

  private async refreshWarning({ name, check }: NamedHealthCheck): Promise<void> {
    if (this.findings.get(name)?.problem !== undefined) return;
    const warning = await withTimeout(
      answerOf(() => check.warning?.()),
      checkTimeoutMs,
      'the check',
    ).catch(errorReason);
    this.findings.set(name, { warning });
  }

  private refreshLater(each: NamedHealthCheck): void {
    if (this.isStopped) return;
    this.timers.set(each.name, setTimeout(() => void this.refresh(each), refreshMs).unref());
  }

  private reportOf(checks: HealthChecks): HealthReport {
    const reports: Record<string, CheckReport> = Object.fromEntries(
      checks.map((each) => [each.name, this.reportOfCheck(each)]),
    );
    if (this.isStopping) reports['shutdown'] = { status: 'down', reason: 'the service stops' };
    return { status: statusOf(Object.values(reports)), checks: reports };
  }

  private reportOfCheck({ name, canDegrade }: NamedHealthCheck): CheckReport {
    const { problem, warning } = this.findingOf(name);
    const reason = problem ?? warning;
    if (reason === undefined) return { status: 'up' };
    const isUsable = problem === undefined || (canDegrade && this.usableMs.has(name));
    return { status: isUsable ? 'degraded' : 'down', reason };
  }
}

type Answer = string | undefined;

const answerOf = async (ask: () => Promise<Answer> | Answer): Promise<Answer> => ask();

/** The checks of `/health/ready` as metrics. Each process describes itself. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, health: HealthMonitor) {
    const labels = ['check'];
    const each = (isSet: (finding: Finding) => boolean) => (): LabelledValues =>
      health.ownFindings.map(([check, finding]) => [{ check }, isSet(finding) ? 1 : 0] as const);
    metrics.gauge(
      { name: 'tminus_health_up', help: '1 if the check of /health/ready finds no problem.', labels },
      each(({ problem }) => problem === undefined),
    );
    metrics.gauge(
      { name: 'tminus_health_warning', help: '1 if the check of /health/ready has a warning.', labels },
      each(({ warning }) => warning !== undefined),
    );
  }
}
