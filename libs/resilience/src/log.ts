/** Where code without a framework reports what operators should know. A `Logger` of Nest is one. */
export interface Log {
  error(message: string): void;
  warn(message: string): void;
}
