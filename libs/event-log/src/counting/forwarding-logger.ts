import type { LoggerService } from '@nestjs/common';
import type { ForwardedLevel, Service } from './thread-calls.ts';

/** Passes warnings and errors of the thread to the service, which writes them with its own logger. */
export function forwardingLogger(service: Service): LoggerService {
  const forward =
    (level: ForwardedLevel) =>
    (message: unknown, ...rest: unknown[]) =>
      void service.log.asEvent(level, message, rest);
  return { fatal: forward('fatal'), error: forward('error'), warn: forward('warn'), log: () => undefined };
}
