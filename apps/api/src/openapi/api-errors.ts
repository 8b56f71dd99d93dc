import { ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { type ErrorCode, errorCatalogue } from '@tminus/domain';
import { errorHeaders, generalHeaders, headerReferences, responseHeaders } from './response-headers.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

@ApiSchema({ name: 'FieldLimits', description: 'The limits of a value, of its length, or of the length of a list.' })
class FieldLimitsDto {
  @ApiPropertyOptional()
  min?: number;

  @ApiPropertyOptional()
  max?: number;
}

@ApiSchema({ name: 'FieldProblem', description: 'A problem with a field or parameter.' })
class FieldProblemDto {
  @ApiProperty({ description: 'The path of the field.', examples: ['colors.text'] })
  field!: string;

  @ApiProperty({ examples: ['must be a hex color of the form #rrggbb'] })
  message!: string;

  @ApiProperty({
    description: 'A stable name of the problem, for programs and translations.',
    examples: ['is_hex_rgb_color'],
  })
  code!: string;

  @ApiPropertyOptional({ type: FieldLimitsDto, description: 'The limits that the field has, if there are any.' })
  params?: FieldLimitsDto;
}

@ApiSchema({ name: 'ErrorContent', description: 'What went wrong.' })
export class ErrorContentDto {
  @ApiProperty()
  code!: ErrorCode;

  @ApiProperty({ description: 'A human-readable explanation of what is wrong and what to do. The wording may change.' })
  message!: string;

  @ApiPropertyOptional({
    type: [FieldProblemDto],
    description: 'With `invalid_request`: the fields or parameters that are not valid.',
  })
  details?: FieldProblemDto[];
}

@ApiSchema({ name: 'Error', description: 'The body of every error response.' })
export class ErrorDto {
  @ApiProperty()
  error!: ErrorContentDto;
}

const details = [
  { field: 'colors.text', message: 'must be a hex color of the form #rrggbb', code: 'is_hex_rgb_color' },
];

/** An example for each code, for `components.examples`. */
export const errorExamples = Object.fromEntries(
  codes.map((code) => {
    const { message } = errorCatalogue[code];
    const error = { code, message, ...(code === 'invalid_request' ? { details } : {}) };
    return [code, { summary: message, value: { error } }];
  }),
);

/** The schema of `error.code` in a document whose operations answer `errors`. */
export const errorCodeSchema = (errors: ReadonlySet<ErrorCode>) => ({
  type: 'string',
  enum: codes.filter((code) => errors.has(code)),
  description: 'Branch on the code. If you do not know it, use the status.',
});

/** The responses for `errors`, by status. */
export function errorResponses(errors: readonly ErrorCode[]): Record<string, object> {
  const statuses = new Set(errors.map((code) => errorCatalogue[code].status));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const own = codes.filter((code) => errors.includes(code) && errorCatalogue[code].status === status);
      const examples = Object.fromEntries(own.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
      const response = {
        description: own.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
        headers: headersOf(own),
        content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorDto) }, examples } },
      };
      return [status, response];
    }),
  );
}

/** Of the responses with one status: those that not all of its errors have are not required. */
function headersOf(errors: readonly ErrorCode[]): Record<string, object> {
  const names = errors.flatMap((code) => errorHeaders[code] ?? []);
  const optional = names.filter((name) => !errors.every((code) => errorHeaders[code]?.includes(name)));
  return {
    ...headerReferences([...generalHeaders, ...names]),
    ...Object.fromEntries(optional.map((name) => [name, { ...responseHeaders[name], required: false }])),
  };
}
