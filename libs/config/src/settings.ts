import { z } from 'zod';

const wholeNumber = (min: number, max: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be ${what}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be ${min}-${max}`);

const port = wholeNumber(1, 65_535, 'a port number');

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://timers.example.com' })
  .refine((text) => !/[?#]/.test(text), 'must not carry a query or fragment')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

const databaseUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/database',
});

/** Each environment variable: what it accepts, and its default. `docs/configuration.md` says what it decides. */
export const settings = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1-200')
    .max(200, 'must be 1-200')
    .default(10),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be an address such as redis://user:password@host:6379/0' })
    .optional(),
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
