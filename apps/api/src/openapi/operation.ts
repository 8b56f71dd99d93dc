import type { DocumentBuilder } from '@nestjs/swagger';
import type { ErrorCode } from '@tminus/domain';

interface Parameter {
  name: string;
  in: string;
  schema?: object;
  examples?: unknown;
}

/** The parts of an operation that are read or completed here. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, { description?: string; headers?: object }>;
  'x-errors'?: ErrorCode[];
}

/** What distinguishes a document from the others. */
export interface DocumentDefinition {
  /** The paths of its operations begin with it. */
  prefix: string;
  outline: () => DocumentBuilder;
  /** Completes an operation. @returns the errors that it can answer */
  complete: (operation: Operation, method: string) => ErrorCode[];
}

const headerErrors: Readonly<Record<string, readonly ErrorCode[]>> = {
  'Idempotency-Key': ['idempotency_in_progress', 'idempotency_key_reused'],
  'If-Match': ['precondition_failed'],
};

/** The errors that follow from the parameters and the body of an operation, and those that it declares with `@ApiErrors`. */
export function errorsOf({ parameters = [], requestBody, 'x-errors': own = [] }: Operation): ErrorCode[] {
  return [
    ...(['invalid_request', 'rate_limit_exceeded', 'internal_error', 'unavailable'] as const),
    ...(requestBody ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
    ...(parameters.some((parameter) => parameter.in === 'path') ? (['not_found'] as const) : []),
    ...parameters.flatMap(({ name }) => headerErrors[name] ?? []),
    ...own,
  ];
}

/** Moves lists of examples into the schemas. @nestjs/swagger copies all options of a property of a query class to the parameter. */
export function completeParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    const { examples, schema } = parameter;
    if (!Array.isArray(examples)) continue;
    delete parameter.examples;
    parameter.schema = { ...schema, examples };
  }
}
