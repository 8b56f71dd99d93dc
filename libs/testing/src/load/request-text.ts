interface RequestParts {
  path: string;
  /** Default: GET, or POST if there is a body. */
  method?: string | undefined;
  /** Besides `Host` and the length of the body. */
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** A request to a service on this machine, as it is sent. */
export function requestText({
  path,
  body,
  method = body === undefined ? 'GET' : 'POST',
  headers,
}: RequestParts): string {
  const length = body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...length }).map((header) => header.join(': '));
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}
