import { get } from 'react-hook-form';
import { isSame } from './changes.ts';

/** Why the service rejects a field. */
export interface FieldProblem {
  /** A path such as `labels.days`. */
  field: string;
  /** In the reader's language. */
  message: string;
}

/**
 * The values that the service has rejected. The form checks all fields whenever one changes, which would erase the problems
 * of the others; these last until their own value changes.
 */
export class RejectedValues {
  private rejected: (FieldProblem & { value: unknown })[] = [];

  remember(problems: readonly FieldProblem[], form: object): void {
    this.rejected = problems.map((problem) => ({ ...problem, value: structuredClone(get(form, problem.field)) }));
  }

  problemsOf(form: object): FieldProblem[] {
    return this.rejected
      .filter(({ field, value }) => isSame(get(form, field), value))
      .map(({ field, message }) => ({ field, message }));
  }
}
