/** Injection token of the service's health checks. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** Something that a service needs. Asked once a second, however many clients ask for the health of the service. */
export interface HealthCheck {
  /** @returns why it cannot be used; undefined if it can */
  problem(): Promise<string | undefined> | string | undefined;
  /** @returns what an operator should look at, although it can be used */
  warning?(): Promise<string | undefined> | string | undefined;
}

export interface NamedHealthCheck {
  /** Its name in the report. */
  name: string;
  check: HealthCheck;
  /** Whether the service can continue without it, once it has been usable. */
  canDegrade: boolean;
}

export type HealthChecks = readonly NamedHealthCheck[];

import { version } from '../config/index.ts';
import { rulesInUse } from '@tminus/domain';

/** `degraded`: the service can do its work with restrictions. */
export type HealthStatus = 'ok' | 'degraded' | 'error';

export interface CheckReport {
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
