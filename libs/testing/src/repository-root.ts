import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));
