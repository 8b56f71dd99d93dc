import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiError } from '@tminus/domain';
import type { FastifyRequest } from 'fastify';
import { isJsonRequest } from './request-target.ts';
import { firstProblems } from './request-validation.pipe.ts';

/** Refuses query parameters of routes without `@Query()`. On all other routes, the validation pipe refuses unknown ones. */
@Injectable()
export class UnknownQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const names = Object.keys(request.query as object);
    if (names.length === 0 || !isJsonRequest(request) || declaresQuery(context)) return true;
    const details = firstProblems(
      names.map((field) => ({ field, message: 'is not a known parameter', code: 'unknown_parameter' })),
    );
    throw new ApiError('invalid_request', { message: 'This URL accepts no query parameters.', details });
  }
}

function declaresQuery(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
  return Object.keys(parameters as object).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
}
