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
