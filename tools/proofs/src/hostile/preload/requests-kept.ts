import { subscribe } from 'node:diagnostics_channel';

const bytes = 64 * 1024;
const kept: Buffer[] = [];

/** Injected bug: each request leaves some memory behind. */
subscribe('http.server.request.start', () => void kept.push(Buffer.alloc(bytes, 1)));
