import { type Type, applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiResponse, getSchemaPath } from '@nestjs/swagger';
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

export const ApiOkDataResponse = (options: DataResponseOptions) => ApiDataResponse(200, options);
export const ApiCreatedDataResponse = (options: DataResponseOptions) => ApiDataResponse(201, options);
