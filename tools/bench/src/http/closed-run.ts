import { readFileSync } from 'node:fs';
import { Connection, requestsOf } from './connection.ts';
import type { GeneratorInput, Saturation } from './load.ts';

/** Sends the next request of each connection as soon as it has the last response (a closed loop), and prints a `Saturation`. */
const load = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as GeneratorInput;
const requests = requestsOf(load);

function run(): Promise<Saturation> {
  return new Promise((resolve) => {
    const started = performance.now();
    const elapsedSeconds = () => (performance.now() - started) / 1000;
    let sent = 0;
    let answered = 0;
    const next = (connection: Connection) => {
      const request = requests[sent++ % requests.length];
      if (!request) return;
      connection.send(request, () => {
        answered++;
        const seconds = elapsedSeconds();
        if (seconds >= load.seconds) resolve({ requests: answered, seconds });
        else next(connection);
      });
    };
    for (let index = 0; index < load.connections; index++) next(new Connection(load.url));
  });
}

process.stdout.write(JSON.stringify(await run()));
process.exit(0);
