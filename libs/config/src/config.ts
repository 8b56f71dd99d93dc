import { resolve } from 'node:path';
import { type PlanName, type Plans, planNumbers, plansWith } from '@tminus/domain';
import * as z from 'zod';
import { settings } from './settings.ts';

type Settings = z.infer<z.ZodObject<typeof settings>>;

/** Where one of the two services listens and how the world reaches it. */
export interface ServiceAddress {
  host: string;
  port: number;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** Everything that the environment decides, parsed. */
export interface Config {
  /** Undefined: the embedded PostgreSQL in `dataDir` is meant. */
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Undefined: each process counts requests for itself. */
  redisUrl: string | undefined;
  /** Absolute path. */
  dataDir: string;
  api: ServiceAddress;
  embed: ServiceAddress;
  /** Addresses and ranges whose headers about the client are believed. */
  trustedProxies: string[];
  analytics: {
    /** Name in lower case; undefined: the country is looked up by the address. */
    countryHeader: string | undefined;
    /** Absolute path of an MMDB file; undefined: the one that comes along. */
    geoipDatabase: string | undefined;
    /** Whole months before the current one for which counts are kept. */
    retentionMonths: number;
    /** What the spool may take on disk. */
    maxBytes: number;
  };
  /** With the operator's numbers in it. */
  plans: Plans;
  log: { level: Settings['LOG_LEVEL']; format: Settings['LOG_FORMAT'] };
}

/** A `Config` whose database is known: what a service runs on. */
export interface ServiceConfig extends Config {
  databaseUrl: string;
}

/** The environment holds a value that cannot be used. The message is one sentence for the operator and names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The address under which a service is reached on this machine when nobody says how the world reaches it. */
function localAddress(host: string, port: number): string {
  const everyOrLoopback = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'];
  const name = everyOrLoopback.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function parse(environment: NodeJS.ProcessEnv): Settings {
  // An empty value counts as unset: `docker compose` passes `NAME=` for what its .env leaves out.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = z.object(settings).safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`The environment variable ${String(issue?.path[0])} ${issue?.message}.`);
}

/**
 * Reads and checks the environment; the only place that does.
 * @throws ConfigError naming the first variable whose value cannot be used.
 */
export function loadConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = parse(environment);
  if (parsed.API_PORT === parsed.EMBED_PORT) {
    throw new ConfigError(
      `The environment variable EMBED_PORT must differ from API_PORT, but both are ${parsed.API_PORT}.`,
    );
  }
  const address = (port: number, publicUrl: string | undefined): ServiceAddress => ({
    host: parsed.HOST,
    port,
    publicUrl: publicUrl ?? localAddress(parsed.HOST, port),
  });
  return {
    databaseUrl: parsed.DATABASE_URL,
    databasePoolSize: parsed.DATABASE_POOL_SIZE,
    redisUrl: parsed.REDIS_URL,
    dataDir: resolve(parsed.DATA_DIR),
    api: address(parsed.API_PORT, parsed.API_PUBLIC_URL),
    embed: address(parsed.EMBED_PORT, parsed.EMBED_PUBLIC_URL),
    trustedProxies: parsed.TRUSTED_PROXIES,
    analytics: {
      countryHeader: parsed.COUNTRY_HEADER,
      geoipDatabase: parsed.GEOIP_DATABASE === undefined ? undefined : resolve(parsed.GEOIP_DATABASE),
      retentionMonths: parsed.ANALYTICS_RETENTION_MONTHS,
      maxBytes: parsed.SPOOL_MAX_BYTES,
    },
    plans: plansWith(parsed.PLAN_LIMITS),
    log: { level: parsed.LOG_LEVEL, format: parsed.LOG_FORMAT },
  };
}

/**
 * As `loadConfig`, for a service, which cannot do without a database.
 * @throws ConfigError also when DATABASE_URL is missing.
 */
export function loadServiceConfig(environment: NodeJS.ProcessEnv = process.env): ServiceConfig {
  const config = loadConfig(environment);
  if (config.databaseUrl === undefined) {
    throw new ConfigError(
      'The environment variable DATABASE_URL is missing: a service on its own needs it ("npm start" brings a database along).',
    );
  }
  return { ...config, databaseUrl: config.databaseUrl };
}

/** `plans` as PLAN_LIMITS takes them. */
function planLimitsOf(plans: Plans): string {
  const numbers = ([name, limits]: [string, Plans[PlanName]]) => [
    name,
    Object.fromEntries(planNumbers.map((number) => [number, limits[number]])),
  ];
  return JSON.stringify(Object.fromEntries(Object.entries(plans).map(numbers)));
}

/** The environment for a service process that is to run on `config`. */
export function serviceEnvironment(
  config: ServiceConfig,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return {
    ...inherited,
    DATABASE_URL: config.databaseUrl,
    DATABASE_POOL_SIZE: String(config.databasePoolSize),
    ...(config.redisUrl === undefined ? {} : { REDIS_URL: config.redisUrl }),
    DATA_DIR: config.dataDir,
    HOST: config.api.host,
    API_PORT: String(config.api.port),
    EMBED_PORT: String(config.embed.port),
    API_PUBLIC_URL: config.api.publicUrl,
    EMBED_PUBLIC_URL: config.embed.publicUrl,
    TRUSTED_PROXIES: config.trustedProxies.join(','),
    COUNTRY_HEADER: config.analytics.countryHeader ?? '',
    GEOIP_DATABASE: config.analytics.geoipDatabase ?? '',
    ANALYTICS_RETENTION_MONTHS: String(config.analytics.retentionMonths),
    SPOOL_MAX_BYTES: String(config.analytics.maxBytes),
    PLAN_LIMITS: planLimitsOf(config.plans),
    LOG_LEVEL: config.log.level,
    LOG_FORMAT: config.log.format,
  };
}
