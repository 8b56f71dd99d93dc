import type { NodeOptions } from '@tminus/testing';
import { join } from 'node:path';

const bundles = join(import.meta.dirname, '..', '..', '..', 'bundle');

/** The node whose service loads modules of `preload` first, from a bundle that exposes its classes to them. @param urls - of the modules */
export const withPreloads = (node: NodeOptions, urls: readonly string[]): NodeOptions =>
  urls.length === 0
    ? node
    : {
        ...node,
        program: join(bundles, node.name, 'main.mjs'),
        environment: { ...node.environment, NODE_OPTIONS: urls.map((url) => `--import=${url}`).join(' ') },
      };
