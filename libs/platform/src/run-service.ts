import { ConfigError, type ServiceAddress, type ServiceConfig, loadServiceConfig } from '@tminus/config';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createLogger } from './logger.ts';

/** For what is under way at a stop; then the process ends all the same. */
const stopTimeoutMs = 10_000;

export interface ServiceDefinition {
  name: string;
  address: (config: ServiceConfig) => ServiceAddress;
  create: (config: ServiceConfig, logger: Logger) => Promise<NestFastifyApplication>;
}

/** What cannot be mended by trying again: one sentence for the operator, exit code 1. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** A start that failed, in words for an operator. */
function explain(error: unknown, { name, address }: ServiceDefinition, config: ServiceConfig): string {
  const { host, port } = address(config);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `The port ${port} is taken: stop what uses it, or set ${name.toUpperCase()}_PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `The address ${host} (HOST) is not one of this machine's.`;
  if (code === 'EACCES' && path === undefined)
    return `The port ${port} may not be used by this user: set ${name.toUpperCase()}_PORT.`;
  if (path !== undefined) return `The data folder cannot be used (DATA_DIR): ${message}.`;
  return `The ${name} service cannot start: ${message}`;
}

/** Loads the configuration, starts the service, and stops it gracefully on SIGTERM, SIGINT, or when its launcher is gone. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const hasLauncher = process.connected;
  const config = configOrExit();
  const logger = createLogger(definition.name, config.log);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'A fault that nothing caught: the process ends.');
    process.exit(1);
  });
  try {
    const app = await definition.create(config, logger);
    const { host, port } = definition.address(config);
    stopWhenTold(app, logger, hasLauncher);
    await app.init();
    // Not Nest's listen: it would log a taken port with a stack before we can say it in a sentence.
    await (app.getHttpAdapter().getInstance() as unknown as FastifyInstance).listen({ host, port });
  } catch (error) {
    logger.debug({ err: error }, 'The start failed.');
    fail(explain(error, definition, config));
  }
}

function configOrExit(): ServiceConfig {
  try {
    return loadServiceConfig();
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

function stopWhenTold(app: NestFastifyApplication, logger: Logger, hasLauncher: boolean): void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info(`Stopping (${reason}).`);
    setTimeout(() => {
      logger.warn(`Not everything under way was done within ${stopTimeoutMs} ms.`);
      process.exit(1);
    }, stopTimeoutMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'The stop failed.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  // A launcher holds a channel to us for as long as it lives, even when it is killed.
  process.on('disconnect', () => stop('the launcher is gone'));
  if (hasLauncher && !process.connected) stop('the launcher is gone'); // it went while we were being made
}
