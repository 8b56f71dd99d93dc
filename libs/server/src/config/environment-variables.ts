import { type PlanOverrides, consoleLimits, planNames, configurablePlanLimits } from '@tminus/domain';
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import * as z from 'zod';

const wholeNumber = (min: number, max: number, kind: string) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be ${kind}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be ${min}-${max}`);

const port = wholeNumber(1, 65_535, 'a port number');

const msPerUnit: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A whole number with a unit, such as `90m`, in milliseconds. Only 0 needs no unit. */
const duration = (maxDays: number) => durationUpTo(`${maxDays}d`, maxDays * 86_400_000, '90m, 1h or 2d');

const durationUpTo = (max: string, maxMs: number, examples: string) => {
  const message = `must be a duration such as ${examples}, at most ${max}, or 0`;
  return z
    .string()
    .regex(/^(0|\d{1,7}[smhd])$/, message)
    .transform((text) => Number.parseInt(text) * (msPerUnit[text.slice(-1)] ?? 0))
    .refine((ms) => ms <= maxMs, message);
};

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://timers.example.com' })
  .refine((text) => !/[?#]/.test(text), 'must not have a query or fragment')
  .transform((text) => new URL(text).href.replace(/\/+$/, ''));

/** An address that may contain a password. If the password is not encoded, the end of the address has an @, or something cannot be decoded. */
const addressWithPassword = (protocol: RegExp, example: string) => {
  const error = `must be an address such as ${example}; in a password, @ is written as %40, # as %23, / as %2F and % as %25`;
  return z.url({ protocol, error, abort: true }).refine(isEncoded, error);
};

function isEncoded(address: string): boolean {
  const { username, password, pathname, search, hash } = new URL(address);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return !`${pathname}${search}${hash}`.includes('@');
}

const databaseUrl = addressWithPassword(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database');

const isAddressOrRange = (text: string) =>
  isIP(text) !== 0 || ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** Addresses and ranges such as `10.0.0.0/8`, separated by commas. */
const addressRanges = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (ranges) => ranges.every(isAddressOrRange),
    'must be IP addresses or ranges such as 10.0.0.0/8, separated by commas',
  );

const planLimitsMessage = `must be JSON such as {"pro":{"timers":100,"views":250000}}: plans among ${planNames.join(', ')}, with whole numbers for ${configurablePlanLimits.join(', ')}`;

const planLimits = z.string().transform((text, context): PlanOverrides => {
  const numbers = z.partialRecord(z.enum(configurablePlanLimits), z.int().min(0).max(1e12));
  const schema = z.partialRecord(z.enum(planNames), numbers);
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    context.addIssue(planLimitsMessage); // one message for all mistakes: the value is short, so they are easy to find
    return z.NEVER;
  }
});

const isMailAddress = (text: string) => /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}$/.test(text);

/** `T-minus <timers@example.com>` or only the address. One line: it becomes a header of emails. */
const mailFrom = z
  .string()
  .transform((text) => {
    const [, name = '', address = text.trim()] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? [];
    return { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
  })
  .refine(
    ({ name, address }) => isMailAddress(address) && /^[^\p{Cc}"\\]{0,100}$/u.test(name),
    'must be an email address such as timers@example.com or "T-minus <timers@example.com>"',
  );

const isOrigin = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Origins such as `https://shop.example.com`, separated by commas, or `*`. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .refine(
    (all) => (all.length === 1 && all[0] === '*') || all.every(isOrigin),
    'must be * or origins such as https://shop.example.com, separated by commas',
  );

const compressionMessage =
  'must be on, off, or except with parts of user agents, such as except GoogleImageProxy, Outlook';

/** The parts of user agents are in lower case. */
const imageCompression = z
  .string()
  .regex(/^(on|off|except .+)$/, compressionMessage)
  .transform((text) => {
    const parts = text.startsWith('except ') ? text.slice('except '.length).split(',') : [];
    return { isOn: text !== 'off', exceptUserAgents: parts.map((part) => part.trim().toLowerCase()) };
  })
  .refine(({ exceptUserAgents }) => !exceptUserAgents.includes(''), compressionMessage);

/** Keys for AES-256, in base64, separated by commas. */
const encryptionKeys = z
  .string()
  .transform((text) => text.split(',').map((each): Buffer => Buffer.from(each.trim(), 'base64')))
  .refine(
    (keys) => keys.every(({ length }) => length === 32),
    'must be 32 bytes in base64, as "openssl rand -base64 32" prints them',
  );

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

/** More processes than this need more connections than PostgreSQL allows by default (100). */
const maxDefaultWorkers = 8;

/** Of OpenTelemetry, whose packages read the variables themselves. */
const tracesSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Every environment variable: its accepted values and its default. `docs/configuration.md` describes them. */
export const environmentVariables = {
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_LISTEN_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  // Shorter than 5 s, one slow answer about the age would already be too late.
  DATABASE_READ_MAX_AGE: durationUpTo('1h', 3_600_000, '10s or 1m')
    .refine((ms) => ms >= 5_000, 'must be at least 5s')
    .default(10_000),
  DATABASE_PASSWORD: z.string().optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_OWNER_PASSWORD: z.string().optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(2, 'must be 2-200')
    .max(200, 'must be 2-200')
    .default(10),
  REDIS_URL: addressWithPassword(/^rediss?$/, 'redis://user:password@host:6379/0').optional(),
  DATA_DIR: z.string().default('.data'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an IP address or host name')
    .default('127.0.0.1'),
  API_PORT: port.default(3000),
  EMBED_PORT: port.default(3001),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .regex(
      /^([^=,]*[^=,\s][^=,]*=[^=,]*(,|$))+$/,
      'must be attributes such as service.namespace=shop,deployment.environment.name=test',
    )
    .optional(),
  OTEL_TRACES_SAMPLER: z.enum(tracesSamplers, `must be one of: ${tracesSamplers.join(', ')}`).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,9})?|1(\.0+)?)$/, 'must be a share from 0 to 1')
    .optional(),
  SHUTDOWN_DELAY: durationUpTo('60s', 60_000, '3s').default(0),
  API_PUBLIC_URL: webAddress.optional(),
  EMBED_PUBLIC_URL: webAddress.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUSTED_PROXIES: addressRanges.default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the name of a header, such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  GEOIP_DATABASE: z.string().optional(),
  ANALYTICS_RETENTION_MONTHS: wholeNumber(2, 600, 'a number of months').default(25),
  SPOOL_MAX_BYTES: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a number of bytes')
    .transform(Number)
    .refine((bytes) => bytes >= 64 * 2 ** 20, 'must be at least 67108864 (64 MiB)')
    .default(2 ** 30),
  SPOOL_GRACE: duration(30).default(3_600_000),
  VIEW_DAMPING_LIMIT: wholeNumber(0, 60_000, 'a number of views').default(20),
  VIEW_DAMPING_EXEMPT: addressRanges.default([]),
  EVERGREEN_RETENTION: duration(3_650).default(365 * 86_400_000),
  EVERGREEN_RECIPIENTS_PER_DAY: wholeNumber(0, 999_999, 'a number of recipients').default(100_000),
  EMBED_WORKERS: wholeNumber(1, 256, 'a number of processes').default(
    Math.min(availableParallelism(), maxDefaultWorkers),
  ),
  TIMER_CACHE_SIZE: wholeNumber(1_000, 500_000, 'a number of timers').default(20_000),
  IMAGE_COMPRESSION: imageCompression.default({ isOn: true, exceptUserAgents: [] }),
  PLAN_LIMITS: planLimits.default({}),
  CORS_ORIGINS: origins.default([]),
  SIGN_UP: z.enum(['closed', 'open'], 'must be closed or open').default('closed'),
  SMTP_URL: addressWithPassword(/^smtps?$/, 'smtps://user:password@mail.example.com:465').optional(),
  MAIL_FROM: mailFrom.optional(),
  EVENT_EMAILS_PER_HOUR: wholeNumber(1, 1_000_000, 'a number of emails').default(
    consoleLimits.emailsAboutEventsPerHour,
  ),
  ENCRYPTION_KEY: encryptionKeys.default([]),
  WEBHOOK_ALLOW_HTTP: flag.default(false),
  WEBHOOK_ALLOWED_ADDRESSES: addressRanges.default([]),
  ALLOW_INSECURE_COOKIES: flag.default(false),
  START_PAGE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  OPERATOR_COMMAND: z
    .string()
    .regex(/^[\w ./@:-]{1,200}$/, 'must be a command, such as tminus')
    .default('npm run admin --'),
  LOG_ADDRESSES: z.enum(['full', 'short', 'none'], 'must be full, short or none').default('full'),
  LOG_FORMAT: z.enum(['auto', 'json', 'pretty'], 'must be auto, json or pretty').default('auto'),
} satisfies Record<string, z.ZodType>;
