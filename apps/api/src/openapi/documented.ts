import { SetMetadata } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorCode } from '@tminus/domain';
import type { HeaderName, RequestHeaderName } from './headers.ts';

/** A JSON schema as OpenAPI 3.1 has it, or a reference to one. */
export type Schema = NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string];

/** What a message can look like, by a name; the first one is shown first. */
export type Examples = Readonly<Record<string, { summary: string; value: unknown }>>;

/**
 * What the OpenAPI document says of an operation and the code alone does not tell. Its parameters and body come from the
 * classes that check them, its security and the errors that follow from it from its access policy.
 */
export interface OperationDocs {
  /** Names the operation in the document and in generated clients. */
  id: string;
  tag: 'Timers' | 'Analytics' | 'Usage';
  /** A few words, in the imperative. */
  summary: string;
  /** Markdown. */
  description: string;
  pathParameters?: Readonly<Record<string, { description: string; example: string }>>;
  requestHeaders?: readonly RequestHeaderName[];
  requestExamples?: Examples;
  success: {
    description: string;
    /** Of what stands in `data`. */
    data: Schema;
    headers?: readonly HeaderName[];
    /** Of what stands in `data`. */
    examples: Examples;
  };
  /** Beyond those that follow from its policy, its parameters, its headers and its body. */
  errors?: readonly ErrorCode[];
}

const docsKey = 'tminus:documented';

/** Describes a route in the OpenAPI document. A route of `/api/v1` without it keeps the document from being generated. */
export const Documented = (docs: OperationDocs) => SetMetadata(docsKey, docs);

export function docsOf(handler: () => unknown): OperationDocs | undefined {
  return Reflect.getMetadata(docsKey, handler) as OperationDocs | undefined;
}
