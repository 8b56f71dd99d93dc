export {
  type ApiErrorBody,
  type ClientOptions,
  type CreateTimer,
  type Timer,
  type TminusClient,
  createClient,
} from './client.ts';
export type { components, operations, paths } from './schema.ts';
