/** Values that the service refused, with its reasons. */
export class Rejections {
  private readonly byField = new Map<string, { value: unknown; message: string }>();

  add(field: string, value: unknown, message: string): void {
    this.byField.set(field, { value, message });
  }

  /** What is still wrong: a rejection counts until its field has another value. */
  messages(values: Record<string, unknown>): Record<string, string> {
    const current = [...this.byField].filter(([field, { value }]) => values[field] === value);
    return Object.fromEntries(current.map(([field, { message }]) => [field, message]));
  }
}
