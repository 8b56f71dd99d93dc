import { Header, type Type, applyDecorators, type ParamDecoratorEnhancer } from '@nestjs/common';
import {
  ApiExtension,
  ApiExtraModels,
  ApiOkResponse,
  ApiProduces,
  ApiResponse,
  getSchemaPath,
  ApiParam,
  ApiHeader,
  type ApiHeaderOptions,
} from '@nestjs/swagger';
import type { ErrorCode } from '@tminus/domain';
import { type ResponseHeader, headerReferences } from './response-headers.ts';

interface DataResponseOptions {
  /** The class of the contents of `data`, or `[Class]` for a list. */
  type: Type | [Type];
  description: string;
  headers?: readonly ResponseHeader[];
  /** Examples of the contents of `data`. */
  examples?: Readonly<Record<string, { summary: string; value: unknown }>>;
}

/** Like `ApiResponse`, for a result in the envelope `{ data }`. */
const ApiDataResponse = (status: number, { type, description, headers = [], examples = {} }: DataResponseOptions) => {
  const model = Array.isArray(type) ? type[0] : type;
  const reference = { $ref: getSchemaPath(model) };
  const data = Array.isArray(type) ? { type: 'array', items: reference } : reference;
  const inEnvelope = Object.entries(examples).map(([name, { summary, value }]) => [
    name,
    { summary, value: { data: value } },
  ]);
  return applyDecorators(
    ApiExtraModels(model),
    ApiResponse({
      status,
      description,
      headers: headerReferences(headers),
      schema: { type: 'object', required: ['data'], properties: { data } },
      examples: Object.fromEntries(inEnvelope),
    }),
  );
};

interface CsvResponseOptions {
  examples?: string[];
  headers?: readonly ResponseHeader[];
}

/** A route that sends a CSV file. @param contents - what is in it, as the subject of a sentence */
export const CsvResponse = (contents: string, { examples, headers = [] }: CsvResponseOptions = {}) =>
  applyDecorators(
    Header('Content-Type', 'text/csv; charset=utf-8'),
    ApiProduces('text/csv'),
    ApiOkResponse({
      headers: headerReferences(headers),
      description: `${contents} (RFC 4180). Texts that a spreadsheet could run as a formula start with an apostrophe.`,
      schema: { type: 'string', ...(examples && { examples }) },
    }),
  );

export const ApiOkDataResponse = (options: DataResponseOptions) => ApiDataResponse(200, options);
export const ApiCreatedDataResponse = (options: DataResponseOptions) => ApiDataResponse(201, options);

/**
 * Error codes of a route in addition to those that follow from its scope, its parameters and its body. `createOpenApiDocuments` turns them
 * into responses: several codes can share a status.
 */
export const ApiErrors = (...errors: ErrorCode[]) => ApiExtension('x-errors', errors);

/** Documents the path parameter `id` of a timer. */
export const ApiTimerId = () =>
  ApiParam({
    name: 'id',
    description: 'The `id` of the timer.',
    schema: { type: 'string', examples: ['tmr_01m7yxhe0xe7ran31ygpx82d3j'] },
  });

/** Makes a parameter decorator that reads a header also add the header to the OpenAPI document. */
export const documentHeader =
  (header: ApiHeaderOptions): ParamDecoratorEnhancer =>
  (target, key) => {
    const descriptor = Object.getOwnPropertyDescriptor(target, key ?? '');
    if (key === undefined || !descriptor) return; // a parameter of a constructor
    ApiHeader({ required: false, ...header })(target, key, descriptor);
  };
