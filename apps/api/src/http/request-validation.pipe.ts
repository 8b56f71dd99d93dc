import { Injectable, ValidationPipe } from '@nestjs/common';
import { ApiError, type FieldProblem } from '@tminus/domain';
import type { ValidationError } from 'class-validator';

/** A request may hold thousands of invalid fields; the first ones are enough to fix it. */
const maxProblems = 20;
const maxFieldLength = 100;

/** One problem per field, with the field's path: `colors.text`. */
function problems(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = `${path}${property}`.slice(0, maxFieldLength);
    const [message] = Object.values(constraints ?? {});
    if (message === undefined) return problems(children ?? [], `${field}.`);
    return [{ field, message: constraints?.['whitelistValidation'] ? 'is not a known field' : message }];
  });
}

const message = 'Some fields are not valid; see details.';

/** Validates every body and query against its class, and refuses fields that the class does not declare. */
@Injectable()
export class RequestValidationPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) =>
        new ApiError('invalid_request', { message, details: problems(errors).slice(0, maxProblems) }),
    });
  }
}
