import type { LoggerService } from '@nestjs/common';
import type { Config } from './config/index.ts';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import cluster from 'node:cluster';
import { createRequire } from 'node:module';

/** Properties that are never logged, at up to two levels of nesting. */
const secrets = [
  ...['authorization', 'cookie', '["x-api-key"]', '["x-current-password"]', 'password', 'key', 'secret'],
  // Of failed queries: `parameters` are the values of the statement, `detail` repeats those of a row.
  ...['parameters', 'detail'],
];
const redact = {
  paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`].map((path) => path.replace('.[', '['))),
  censor: '[secret]',
};

/**
 * Logs JSON lines, or readable lines on a terminal or if configured.
 * @param fieldsOfEachLine - is called for each line. Default: none
 */
export function createLogger(
  service: string,
  { level, format }: Config['log'],
  fieldsOfEachLine?: () => object,
): Logger {
  const options = {
    level,
    base: cluster.isWorker ? { service, pid: process.pid } : { service },
    redact,
    timestamp: stdTimeFunctions.isoTime,
    ...(fieldsOfEachLine && { mixin: fieldsOfEachLine }),
  };
  const pretty = format === 'pretty' || (format === 'auto' && process.stdout.isTTY);
  if (!pretty) return pino(options);
  const ignore = 'pid,hostname,service,context,method,route,status'; // part of the message, or useless on a terminal
  const style = {
    colorize: process.stdout.isTTY,
    ignore,
    translateTime: 'HH:MM:ss',
    messageFormat: '{service}: {msg}',
    singleLine: true,
  };
  // Loaded on demand, because services on servers write JSON.
  const pinoPretty = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  return pino(options, pinoPretty(style));
}

/** The context of a Nest logger whose messages are always written. */
export const auditContext = 'Audit';

/** Passes Nest's log messages to pino. The last parameter of each method is the context. */
export class NestLogger implements LoggerService {
  /** @param auditLogger - without a limit of entries per second: no entry about an account hides that about another one */
  constructor(
    private readonly logger: Logger,
    private readonly auditLogger: Logger,
  ) {}

  /** Nest's start-up messages are for developers; what owners do to their accounts is for operators. */
  log(message: unknown, ...rest: unknown[]): void {
    if (rest.at(-1) === auditContext) this.write('info', message, rest, this.auditLogger);
    else this.write('debug', message, rest);
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

  private write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    message: unknown,
    rest: unknown[],
    logger = this.logger,
  ): void {
    const context = rest.at(-1);
    const stack = rest.length > 1 ? rest[0] : undefined;
    // `runService` reports a failed start. (In a bundle, the names of classes that refer to themselves begin with an underscore.)
    if (context === 'ExceptionHandler' || context === '_ExceptionHandler') level = 'debug';
    const { message: text, ...fields } = withFields(message);
    logger[level]({ context, ...fields, ...(stack === undefined ? {} : { stack }) }, text);
  }
}

/** A message can have fields of its own: `{ message: 'A sign-in failed.', accountId }`. */
function withFields(message: unknown): { message: string } {
  if (message instanceof Error) return { message: message.message, err: message } as { message: string };
  const hasText = typeof message === 'object' && message !== null && 'message' in message;
  return hasText ? { ...message, message: String(message.message) } : { message: String(message) };
}
