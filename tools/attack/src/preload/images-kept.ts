import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

const imageBytes = 8 * 1024 * 1024;
const kept: Buffer[] = [];

/** Injected bug: the image of every client that leaves before its end stays in memory. */
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  response.once('close', () => {
    if (!response.writableFinished) kept.push(Buffer.alloc(imageBytes, 1));
  });
});
