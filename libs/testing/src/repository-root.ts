import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

/** What `npm run admin` runs after the build. */
export const adminProgram = join(repositoryRoot, 'tools', 'admin', 'bundle', 'main.mjs');
