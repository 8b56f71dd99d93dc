import http, { type ServerOptions } from 'node:http';

/** Injected bug: the HTTP server uses Node's own responses, which nothing watches. */
const { createServer } = http;
http.createServer = ((options: ServerOptions, ...listeners: []) => {
  const { ServerResponse: _, ...others } = options;
  return createServer(others, ...listeners);
}) as typeof createServer;
