import { Injectable, ValidationPipe } from '@nestjs/common';
import { ApiError, type FieldProblem } from '@tminus/domain';
import type { ValidationError } from 'class-validator';
import { suggestField } from './suggest-field.ts';

const maxProblems = 20;
const maxFieldLength = 100;

/** One problem per field, with the field's path: `colors.text`. */
function problems(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap((error) => {
    const field = `${path}${error.property}`;
    const message = explain(error);
    return message === undefined ? problems(error.children ?? [], `${field}.`) : [{ field, message }];
  });
}

/** Completes "<field> …"; undefined if the problem is in a field of the field. */
function explain({ constraints, property, target, value }: ValidationError): string | undefined {
  const [message] = Object.values(constraints ?? {});
  if (message === undefined) return undefined;
  if (constraints?.['whitelistValidation']) {
    const suggestion = target === undefined ? undefined : suggestField(target, property);
    return suggestion === undefined ? 'is not a known field' : `is not a known field; did you mean ${suggestion}?`;
  }
  return value === undefined ? 'is required' : message;
}

const message = 'Some fields are not valid; see details.';

/** The first problems, which are enough to fix a request, with names of at most 100 characters. */
export const firstProblems = (all: FieldProblem[]): FieldProblem[] =>
  all
    .slice(0, maxProblems)
    .map(({ field, message: text }) => ({ field: field.slice(0, maxFieldLength), message: text }));

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
}
