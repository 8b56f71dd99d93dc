/**
 * Builds the console (apps/console) into `apps/api/bundle/console`, and does nothing if none of its files has changed.
 */
import { join } from 'node:path';
import { buildIfChanged } from './build-if-changed.mjs';
import { root } from './run-program.mjs';

const record = join(root, 'apps/api/bundle/console.json');

/** What the build reads, apart from installed packages, whose versions are in package-lock.json. */
const sources = ['apps/console', 'libs/domain/src', 'package-lock.json'];

/** @throws if the build fails, or a page loads more than it may */
export const bundleConsole = () =>
  buildIfChanged(record, sources, async () => {
    const started = performance.now();
    console.error('Building the console …');
    process.env.NODE_ENV = 'production'; // started by a test, React would otherwise be built for development
    const { build } = await import('vite');
    await build({ configFile: join(root, 'apps/console/vite.config.mjs'), logLevel: 'warn' });
    console.error(`Console built in ${Math.round((performance.now() - started) / 1000)} s.`);
  });
