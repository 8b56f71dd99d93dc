import { get } from 'react-hook-form';

/** Why the service rejects a field. */
export interface FieldProblem {
  /** A path such as `labels.days`. */
  field: string;
  /** In the reader's language. */
  message: string;
}

/**
 * The values that the service has rejected. A form checks all fields whenever one changes, which would erase the problems
 * of the others; these last until their own value changes.
 */
export class RejectedValues {
  /** With the value as JSON. */
  private rejected: (readonly [FieldProblem, value: string])[] = [];

  remember(problems: readonly FieldProblem[], form: object): void {
    this.rejected = problems.map((problem) => [problem, JSON.stringify(get(form, problem.field))]);
  }

  problemsOf(form: object): FieldProblem[] {
    return this.rejected
      .filter(([{ field }, value]) => JSON.stringify(get(form, field)) === value)
      .map(([problem]) => problem);
  }
}
