import { applyPlanOverrides } from '@tminus/domain';
import { resolve } from 'node:path';
import * as z from 'zod';
import { environmentVariables } from './environment-variables.ts';

/** Where a service listens, and its address for clients. */
export interface ServiceAddress {
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** The environment, parsed into the shape that the code uses. */
const configSchema = z
  .object(environmentVariables)
  .refine(({ API_PORT, EMBED_PORT }) => API_PORT !== EMBED_PORT, {
    path: ['EMBED_PORT'],
    message: 'must differ from API_PORT',
  })
  .refine(({ API_PORT, EMBED_PORT, METRICS_PORT }) => METRICS_PORT !== API_PORT && METRICS_PORT !== EMBED_PORT, {
    path: ['METRICS_PORT'],
    message: 'must differ from API_PORT and EMBED_PORT',
  })
  .refine(({ DATABASE_URL, DATABASE_LISTEN_URL }) => DATABASE_LISTEN_URL === undefined || DATABASE_URL !== undefined, {
    path: ['DATABASE_LISTEN_URL'],
    message: 'must not be set without DATABASE_URL',
  })
  .refine(({ DATABASE_URL, DATABASE_READ_URL }) => DATABASE_READ_URL === undefined || DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    message: 'must not be set without DATABASE_URL',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined, {
    path: ['MAIL_FROM'],
    message: 'is missing: SMTP_URL needs a sender, such as timers@example.com',
  })
  .transform((env) => ({
    /** Undefined: use the embedded PostgreSQL in `dataDir`. */
    databaseUrl: withPassword(env.DATABASE_URL, env.DATABASE_PASSWORD),
    /** For connections that need a session of their own. Undefined: use `databaseUrl`. */
    databaseListenUrl: withPassword(env.DATABASE_LISTEN_URL, env.DATABASE_PASSWORD),
    /** A standby of the database. Undefined: everything is read from `databaseUrl`. */
    databaseReadUrl: withPassword(env.DATABASE_READ_URL, env.DATABASE_PASSWORD),
    /** Data of the standby that may be older is not used. */
    databaseReadMaxAgeMs: env.DATABASE_READ_MAX_AGE,
    /** For migrations, as the role that owns the tables. Undefined: the services' role owns them. */
    databaseOwnerUrl: withPassword(env.DATABASE_OWNER_URL, env.DATABASE_OWNER_PASSWORD),
    databasePoolSize: env.DATABASE_POOL_SIZE,
    /** Undefined: each process counts requests separately. */
    redisUrl: env.REDIS_URL,
    /** Absolute path. */
    dataDir: resolve(env.DATA_DIR),
    api: serviceAddress(env.HOST, env.API_PORT, env.API_PUBLIC_URL),
    embed: serviceAddress(env.HOST, env.EMBED_PORT, env.EMBED_PUBLIC_URL),
    /** Where Prometheus reads metrics. Undefined: nowhere. */
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.HOST, port: env.METRICS_PORT },
    /** Whether requests are traced. OpenTelemetry reads its variables itself. */
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    /** How long a service that stops is not ready, but still answers. */
    shutdownDelayMs: env.SHUTDOWN_DELAY,
    /** Addresses and ranges of proxies whose headers about the client are trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    analytics: {
      /** In lower case. Undefined: look the country up by the address. */
      countryHeader: env.COUNTRY_HEADER,
      /** Absolute path of an MMDB file. Undefined: use the bundled one. */
      geoipDatabase: env.GEOIP_DATABASE === undefined ? undefined : resolve(env.GEOIP_DATABASE),
      /** Full months before the current one for which counts are kept. */
      retentionMonths: env.ANALYTICS_RETENTION_MONTHS,
      /** The spool's maximum size on disk. */
      maxBytes: env.SPOOL_MAX_BYTES,
      /** How long the spool keeps records after they are counted. */
      graceMs: env.SPOOL_GRACE,
    },
    viewDamping: {
      /** Further views of one timer by one address in a minute are not counted. 0: no limit. */
      viewsPerMinute: env.VIEW_DAMPING_LIMIT,
      /** Addresses and ranges that many people share, for which the limit does not apply. */
      exemptAddresses: env.VIEW_DAMPING_EXEMPT,
    },
    evergreen: {
      /** How long a recipient's first open is kept after the end of their countdown. */
      graceMs: env.EVERGREEN_RETENTION,
      /** The new recipients of a timer that each image service stores in a UTC day. */
      recipientsPerDay: env.EVERGREEN_RECIPIENTS_PER_DAY,
    },
    /** Processes of the image service. */
    embedWorkers: env.EMBED_WORKERS,
    /** How many timers each image service keeps in memory. */
    timerCacheSize: env.TIMER_CACHE_SIZE,
    /** Whether images are compressed with gzip, and the user agents (parts, in lower case) for which they are not. */
    imageCompression: env.IMAGE_COMPRESSION,
    /** With the operator's limits applied. */
    plans: applyPlanOverrides(env.PLAN_LIMITS),
    /** Web pages of these origins may call `/api/v1`; `*` for those of any origin. */
    corsOrigins: env.CORS_ORIGINS,
    console: {
      /** Whether people can create accounts themselves. */
      signUp: env.SIGN_UP,
      /** Session cookies without `Secure`, for plain HTTP outside this machine. */
      insecureCookies: env.ALLOW_INSECURE_COOKIES,
      /** Whether `/` shows what the product is. */
      startPage: env.START_PAGE === 'on',
    },
    /** Undefined: no email is sent. */
    mail:
      env.SMTP_URL === undefined || env.MAIL_FROM === undefined
        ? undefined
        : { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    /** Of the whole service. */
    eventEmailsPerHour: env.EVENT_EMAILS_PER_HOUR,
    /** Encrypt what the database keeps secret: 32 bytes each, the first one encrypts. Empty: nothing can be encrypted. */
    encryptionKeys: env.ENCRYPTION_KEY,
    webhooks: {
      /** Endpoints without TLS. */
      allowHttp: env.WEBHOOK_ALLOW_HTTP,
      /** Addresses and ranges outside the public internet to which webhooks may lead. */
      allowedAddresses: env.WEBHOOK_ALLOWED_ADDRESSES,
    },
    /** What messages tell operators to run, without its arguments. */
    operatorCommand: env.OPERATOR_COMMAND,
    log: { level: env.LOG_LEVEL, format: env.LOG_FORMAT, addresses: env.LOG_ADDRESSES },
  }));

export type Config = z.infer<typeof configSchema>;

/** The configuration of a service, which needs a database. */
export interface ServiceConfig extends Config {
  databaseUrl: string;
  databaseListenUrl: string;
}

/** The environment has an invalid value. The message is one sentence for the operator and names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads and validates the environment.
 * @throws ConfigError for the first invalid variable
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const result = configSchema.safeParse(nonEmpty(environment));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`The environment variable ${String(issue?.path[0])} ${issue?.message}.`);
}

/**
 * Like `loadConfig`, for a service.
 * @throws ConfigError for the first invalid variable, or if DATABASE_URL is missing
 */
export function loadServiceConfig(environment: NodeJS.ProcessEnv = process.env): ServiceConfig {
  const { databaseUrl, databaseListenUrl = databaseUrl, ...config } = loadConfig(environment);
  if (databaseUrl === undefined || databaseListenUrl === undefined) {
    throw new ConfigError(
      'The environment variable DATABASE_URL is missing: a service needs it unless you use "npm start", which includes a database.',
    );
  }
  return { ...config, databaseUrl, databaseListenUrl };
}

/** How the operator calls `tools/admin`. Works with an invalid environment, too. */
export function operatorCommand(environment: NodeJS.ProcessEnv = process.env): string {
  const { OPERATOR_COMMAND } = environmentVariables;
  return (
    OPERATOR_COMMAND.safeParse(environment['OPERATOR_COMMAND'] || undefined).data ?? OPERATOR_COMMAND.parse(undefined)
  );
}

/** An empty value counts as unset: `docker compose` passes `NAME=` for variables that .env omits. */
function nonEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
}

/** The environment of a child process: this process's, with `overrides`, and `defaults` for what it does not set. */
export function childEnvironment(overrides: NodeJS.ProcessEnv, defaults: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...defaults, ...nonEmpty(process.env), ...overrides };
}

/** Adds a password, which may contain any characters, to an address that has none. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  if (url.password !== '') return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function serviceAddress(host: string, port: number, publicUrl: string | undefined): ServiceAddress {
  return { host, port, publicUrl: publicUrl ?? localUrl(host, port) };
}

/** The address of a service on this machine, used if no public address is configured. */
function localUrl(host: string, port: number): string {
  const anyOrLoopback = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];
  const name = anyOrLoopback.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
