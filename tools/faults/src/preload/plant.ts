import { register } from 'node:module';

/**
 * Loaded before an image service: puts a planted bug, `?bug=…`, in the place of the views' library. The service itself knows
 * nothing of it, and there is nothing in it that could be switched on.
 */
const bug = new URL(import.meta.url).searchParams.get('bug') ?? '';
register('./plant-hooks.js', import.meta.url, { data: { planted: new URL(`./${bug}.js`, import.meta.url).href } });
