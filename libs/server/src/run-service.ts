import {
  ConfigError,
  type ServiceAddress,
  type ServiceConfig,
  loadServiceConfig,
  localAddressesOfServer,
} from './config/index.ts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import cluster from 'node:cluster';
import { lookup } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { HealthMonitor } from './health/health-monitor.ts';
import { createLogger } from './logger.ts';
import { MetricsListener } from './metrics/metrics-listener.ts';
import { ServiceProcesses } from './processes/service-processes.ts';

/** How long requests in progress may take at shutdown. */
const shutdownTimeoutMs = 10_000;
/** The launcher of several processes waits a little longer than each of them. */
const launcherTimeoutMs = 11_000;

/**
 * Connections that wait until the process accepts them. With 511, Node's default, some of 1,200 connections that were opened while the process
 * was busy for three seconds never reached it. The operating system may lower the number (Linux: `net.core.somaxconn`).
 */
const backlog = 4_096;

interface ServiceDefinition {
  name: string;
  address: (config: ServiceConfig) => ServiceAddress;
  create: (config: ServiceConfig, logger: Logger) => Promise<NestFastifyApplication>;
  /** The number of processes that share the port. Default: one. */
  processes?: (config: ServiceConfig) => number;
}

/** For errors that only the operator can fix: prints one sentence and exits with code 1. */
function exitWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Why the start failed, as a sentence for the operator. */
function startErrorMessage(error: unknown, { name, address }: ServiceDefinition, config: ServiceConfig): string {
  const { host, port } = address(config);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' && (error as { port?: number }).port === config.metrics?.port)
    return `Port ${config.metrics?.port} is already in use. Stop the program that uses it, or set METRICS_PORT: each service needs a port of its own.`;
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set ${name.toUpperCase()}_PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${host} (HOST) does not belong to this machine.`;
  if (code === 'EACCES' && path === undefined)
    return `This user may not use port ${port}. Set ${name.toUpperCase()}_PORT.`;
  if (path !== undefined) return `The data folder cannot be used (DATA_DIR): ${message}.`;
  return `The ${name} service cannot start: ${message}`;
}

/**
 * Otherwise, V8 may allocate what each request makes among the old objects, where it keeps finished responses until a full collection:
 * docs/adr/0001-two-services-in-one-monorepo.md.
 */
const noPretenuring = '--no-allocation-site-pretenuring';

/** Starts a service. It shuts down gracefully on SIGTERM, SIGINT, or when the process that launched it ends. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  setFlagsFromString(noPretenuring);
  const hasLauncher = process.connected;
  const config = loadConfigOrExit();
  const logger = createLogger(definition.name, config.log, config.traces ? await loadTraceFields() : undefined);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'Uncaught exception, the process exits.');
    process.exit(1);
  });
  if (cluster.isPrimary) warnOfLocalAddresses(config, logger);
  const processes = definition.processes?.(config) ?? 1;
  if (processes > 1 && cluster.isPrimary)
    return launchProcesses(processes, definition, config, { logger, hasLauncher });
  try {
    const stopTraces = config.traces ? await startTraces(definition.name, logger) : undefined;
    const app = await definition.create(config, logger);
    const { host, port } = definition.address(config);
    // Otherwise, node:cluster ends the process at once, without a shutdown, when its launcher has ended.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    const close = async () => {
      if (config.shutdownDelayMs > 0) {
        app.get(HealthMonitor, { strict: false }).stopping();
        await delay(config.shutdownDelayMs);
      }
      await app.close();
      await stopTraces?.();
    };
    handleShutdown(close, logger, hasLauncher, shutdownTimeoutMs + config.shutdownDelayMs);
    await app.init();
    // For "localhost", Fastify would make another server for each further address, without the listeners of this one.
    const { address } = await lookup(host, { order: 'ipv4first' });
    // Nest's own listen() would log the stack trace of an error that we report in one sentence.
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).listen({ host: address, port, backlog });
  } catch (error) {
    logger.debug({ err: error }, 'The start failed.');
    exitWith(startErrorMessage(error, definition, config));
  }
}

async function launchProcesses(
  count: number,
  definition: ServiceDefinition,
  config: ServiceConfig,
  { logger, hasLauncher }: { logger: Logger; hasLauncher: boolean },
): Promise<void> {
  const processes = new ServiceProcesses(count, logger, config.shutdownDelayMs);
  const metrics = new MetricsListener({ metrics: () => processes.metrics(), health: () => processes.health() });
  const stop = async () => {
    await processes.stop();
    await metrics.stop();
  };
  handleShutdown(stop, logger, hasLauncher, launcherTimeoutMs + config.shutdownDelayMs);
  if (config.metrics)
    await metrics
      .start(config.metrics)
      .catch((error: unknown) => exitWith(startErrorMessage(error, definition, config)));
  const exitCode = await processes.start();
  if (exitCode !== undefined) process.exit(exitCode);
}

/** OpenTelemetry is loaded only if it is used. */
async function loadTraceFields(): Promise<() => object> {
  return (await import('./tracing/export-traces.ts')).traceFields;
}

async function startTraces(name: string, logger: Logger): Promise<() => Promise<void>> {
  const { exportTraces } = await import('./tracing/export-traces.ts');
  return exportTraces(name, logger);
}

function warnOfLocalAddresses(config: ServiceConfig, logger: Logger): void {
  const names = localAddressesOfServer(config);
  if (names.length === 0) return;
  logger.warn(
    `The public addresses work only on this machine: images in emails and links to the console fail elsewhere. Set ${names.join(' and ')}.`,
  );
}

function loadConfigOrExit(): ServiceConfig {
  try {
    return loadServiceConfig();
  } catch (error) {
    if (error instanceof ConfigError) exitWith(error.message);
    throw error;
  }
}

function handleShutdown(close: () => Promise<void>, logger: Logger, hasLauncher: boolean, timeoutMs: number): void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info(`Stopping (${reason}).`);
    setTimeout(() => {
      logger.warn(`Some requests were not finished within ${timeoutMs} ms.`);
      process.exit(1);
    }, timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'The shutdown failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // The launcher's IPC channel closes when the launcher ends, even if it is killed.
  process.on('disconnect', () => stop('the launcher has ended'));
  if (hasLauncher && !process.connected) stop('the launcher has ended'); // it ended during our start
}
