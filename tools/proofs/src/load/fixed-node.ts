import { createServer } from 'node:http';

/** A baseline: bare `node:http` that sends a buffer. Arguments: port, bytes. */
const [port, bytes] = process.argv.slice(2).map(Number);
const body = Buffer.alloc(bytes ?? 0, 1);

createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'image/gif', 'Content-Length': body.length, 'Cache-Control': 'no-store' });
  response.end(body);
}).listen(port, '127.0.0.1');
