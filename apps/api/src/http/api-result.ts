/** A result with response headers. The envelope hook sends `data` and sets `headers`. */
export class ApiResult<T> {
  constructor(
    readonly data: T,
    readonly headers: Readonly<Record<string, string | string[]>>,
  ) {}
}
