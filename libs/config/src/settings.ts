import { z } from 'zod';

const port = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(1, 'must be 1-65535')
  .max(65_535, 'must be 1-65535');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://timers.example.com' })
  .refine((text) => !/[?#]/.test(text), 'must not carry a query or fragment')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/database',
});

/** One environment variable: what it accepts, its default, and what `docs/configuration.md` says of it. */
export const settings = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1-200')
    .max(200, 'must be 1-200')
    .default(10),
  DATA_DIR: z.string().default('.data'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an IP address or host name')
    .default('127.0.0.1'),
  API_PORT: port.default(3000),
  EMBED_PORT: port.default(3001),
  API_PUBLIC_URL: webAddress.optional(),
  EMBED_PUBLIC_URL: webAddress.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty'], 'must be auto, json or pretty').default('auto'),
} satisfies Record<string, z.ZodType>;
