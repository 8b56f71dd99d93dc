import { ValidationPipe } from '@nestjs/common';
import { ApiError, type FieldProblem } from '@tminus/domain';
import type { ValidationError } from 'class-validator';

/** More than that helps nobody, and a request may hold thousands. */
const maxProblems = 20;
const maxFieldLength = 100;

/** One problem a field, with its path: `colors.text`. */
function problems(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap(({ property, constraints, children }) => {
    const field = `${path}${property}`.slice(0, maxFieldLength);
    const [message] = Object.values(constraints ?? {});
    if (message === undefined) return problems(children ?? [], `${field}.`);
    return [{ field, message: constraints?.['whitelistValidation'] ? 'is not a known field' : message }];
  });
}

const message = 'Some fields are not valid; see details.';

/** Checks every body and query against its class; what the class does not name is refused by name. */
export function requestValidation(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) =>
      new ApiError('invalid_request', { message, details: problems(errors).slice(0, maxProblems) }),
  });
}
