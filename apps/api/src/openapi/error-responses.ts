import { type ErrorCode, errorCatalogue } from '@tminus/domain';
import type { Schema } from './documented.ts';
import { type HeaderName, errorHeaders } from './headers.ts';
import { ref, responseSchema } from './schemas.ts';

/** The body of every failure. */
interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: { field: string; message: string }[] };
}

const codes = Object.keys(errorCatalogue) as ErrorCode[];

export const errorModels: Record<string, Schema> = {
  Error: responseSchema<ErrorBody>('What every failure answers with.', {
    error: responseSchema<ErrorBody['error']>(
      'What went wrong.',
      {
        code: { type: 'string', enum: codes, description: 'Branch on it. Codes may be added: go by the status then.' },
        message: { type: 'string', description: 'For people: what is wrong and what to do. It may change.' },
        details: {
          type: 'array',
          items: ref('FieldProblem'),
          description: 'With `invalid_request`: which fields or parameters are wrong.',
        },
      },
      { details: 'may be missing' },
    ),
  }),
  FieldProblem: responseSchema<{ field: string; message: string }>('What is wrong with a field or parameter.', {
    field: { type: 'string', description: 'Its path.', examples: ['colors.text'] },
    message: { type: 'string', examples: ['must be a hex color of the form #rrggbb'] },
  }),
};

const details = [{ field: 'colors.text', message: 'must be a hex color of the form #rrggbb' }];

/** An example of the failure with each code. */
export const errorExamples = Object.fromEntries(
  codes.map((code) => {
    const { message } = errorCatalogue[code];
    const error = { code, message, ...(code === 'invalid_request' ? { details } : {}) };
    return [code, { summary: message, value: { error } }];
  }),
);

export interface ErrorResponse {
  description: string;
  headers: HeaderName[];
  content: object;
}

/** The responses for some errors, by status: those that share one are told apart by `code`. */
export function errorResponses(expected: readonly ErrorCode[]): Record<number, ErrorResponse> {
  const statuses = [...new Set(expected.map((code) => errorCatalogue[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => expected.includes(code) && errorCatalogue[code].status === status);
      const examples = Object.fromEntries(here.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      return [
        status,
        {
          description: here.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
          headers: [...new Set(here.flatMap((code) => errorHeaders[code] ?? []))],
          content: { 'application/json': { schema: ref('Error'), examples } },
        },
      ];
    }),
  );
}
