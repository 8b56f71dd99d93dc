import type * as engine from './engine.ts';
import type { Picture } from './golden.ts';

/** See `contact-sheet.mjs`. */
export function contactSheet(drawing: typeof engine, name: string): Promise<Picture>;
