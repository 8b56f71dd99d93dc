import type { LoggerService } from '@nestjs/common';
import type { Config } from '@tminus/config';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import { createRequire } from 'node:module';

/** What must never stand in a log, wherever a logged object carries it. */
const secrets = ['authorization', 'cookie', '["x-api-key"]', 'password', 'key', 'secret'];
const redact = {
  paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`].map((path) => path.replace('.[', '['))),
  censor: '[secret]',
};

/** JSON lines for machines; on a terminal, or where the configuration says so, lines for people. */
export function createLogger(service: string, { level, format }: Config['log']): Logger {
  const options = { level, base: { service }, redact, timestamp: stdTimeFunctions.isoTime };
  const pretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  if (!pretty) return pino(options);
  const said = 'pid,hostname,service,context,method,route,status'; // stands in the message, or is of no use on a terminal
  const style = {
    colorize: process.stdout.isTTY,
    ignore: said,
    translateTime: 'HH:MM:ss',
    messageFormat: '{service}: {msg}',
    singleLine: true,
  };
  // Loaded only here: services on servers write JSON.
  const pinoPretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  return pino(options, pinoPretty(style));
}

/** Lets Nest, and what uses its Logger, write to pino. Nest calls with the context as the last parameter. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** What Nest says while it starts is for its developers. */
  log(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: 'fatal' | 'error' | 'warn' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    // A start that failed: `runService` says why in a sentence. (In a bundle, a class that names itself has an underscore before it.)
    if (context === 'ExceptionHandler' || context === '_ExceptionHandler') level = 'debug';
    const err = message instanceof Error ? message : undefined;
    this.logger[level](
      { context, ...(err ? { err } : {}), ...(stack === undefined ? {} : { stack }) },
      String(err?.message ?? message),
    );
  }
}
