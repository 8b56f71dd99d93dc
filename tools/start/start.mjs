/** `npm start`: everything on one machine, until it receives a signal or npm is gone. */
import { readFileSync } from 'node:fs';
import { stopWithNpm } from './stop-with-npm.mjs';

if (process.argv.includes('--version')) {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  console.log(version);
} else {
  stopWithNpm();
  await import('./bundle/main.mjs');
}
