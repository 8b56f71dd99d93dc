import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Observable, map } from 'rxjs';
import { isApiRequest } from './routes.ts';

/** Puts every result of `/api/` into the envelope `{ data }` unless there is none, and keeps shared caches from storing what is an account's own. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    if (!isApiRequest(http.getRequest<FastifyRequest>())) return next.handle();
    http.getResponse<{ header(name: string, value: string): void }>().header('Cache-Control', 'private, no-store');
    return next.handle().pipe(map((data: unknown) => (data === undefined ? undefined : { data })));
  }
}
