import {
  type ArgumentMetadata,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  ValidationPipe,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ApiError, type FieldLimits, type FieldProblem } from '@tminus/domain';
import type { ValidationError } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { isInherited } from './json-body.ts';
import { isJsonRequest } from './request-target.ts';
import { didYouMean, suggestField } from './suggestions.ts';

const maxProblems = 20;

/** One problem per field, with the field's path: `colors.text`. */
function problems(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = `${path}${error.property}`;
    const problem = explain(error);
    return problem === undefined ? problems(error.children ?? [], `${field}.`) : [{ field, ...problem }];
  });
}

/** Undefined if the problem is in a field of the field. */
function explain({
  constraints,
  contexts,
  property,
  target,
  value,
}: ValidationError): Omit<FieldProblem, 'field'> | undefined {
  const [first] = Object.entries(constraints ?? {});
  if (first === undefined) return undefined;
  const [constraint, text] = first;
  if (constraints?.['whitelistValidation']) {
    const suggestion = target === undefined ? undefined : suggestField(target, property);
    return { message: `is not a known field${didYouMean(suggestion)}`, code: 'unknown_field' };
  }
  if (value === undefined) return { message: 'is required', code: 'required' };
  const params = contexts?.[constraint] as FieldLimits | undefined;
  return { message: text, code: snakeCase(constraint), ...(params ? { params } : {}) };
}

export const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const message = 'Some fields are not valid; see details.';

/** The first problems, which are enough to fix a request. */
const firstProblems = (all: FieldProblem[]): FieldProblem[] => all.slice(0, maxProblems);

/** Validates every body and query against its class, and refuses fields that the class does not declare. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: true, value: true }, // for `explain` only: responses never contain values
      exceptionFactory: (errors) =>
        new ApiError('invalid_request', { message, details: firstProblems(problems(errors)) }),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const isQuery = metadata.type === 'query' && typeof value === 'object' && value !== null;
    return super.transform(isQuery ? withNestedNames(value) : value, metadata);
  }
}

/** `{ 'metadata[campaign]': 'x' }` becomes `{ metadata: { campaign: 'x' } }`. */
function withNestedNames(query: object): object {
  const nested = new Map<string, [key: string, value: unknown][]>();
  const entries = Object.entries(query).filter(([name, value]) => {
    const [, object, key = ''] = /^([a-z]+)\[([^[\]]*)\]$/i.exec(name) ?? [];
    if (object === undefined || object in query || [object, key].some(isInherited)) return true;
    nested.set(object, [...(nested.get(object) ?? []), [key, value]]);
    return false;
  });
  if (nested.size === 0) return query;
  return Object.fromEntries([...entries, ...[...nested].map(([name, values]) => [name, Object.fromEntries(values)])]);
}

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
