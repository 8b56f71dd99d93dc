import { defaultPlans } from '@tminus/domain';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ConfigError, childEnvironment, loadConfig, loadServiceConfig } from './config.ts';
import { environmentVariables } from './environment-variables.ts';

describe('the configuration', () => {
  it('needs no variables on a laptop', () => {
    expect(loadConfig({})).toEqual({
      databaseUrl: undefined,
      databaseReadMaxAgeMs: 10_000,
      databasePoolSize: 10,
      shutdownDelayMs: 0,
      dataDir: join(process.cwd(), '.data'),
      api: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' },
      embed: { host: '127.0.0.1', port: 3001, publicUrl: 'http://localhost:3001' },
      corsOrigins: [],
      trustedProxies: [],
      analytics: {
        countryHeader: undefined,
        geoipDatabase: undefined,
        retentionMonths: 25,
        maxBytes: 2 ** 30,
        graceMs: 3_600_000,
      },
      viewDamping: { viewsPerMinute: 20, exemptAddresses: [] },
      evergreen: { graceMs: 365 * 86_400_000, recipientsPerDay: 100_000 },
      embedWorkers: Math.min(availableParallelism(), 8),
      timerCacheSize: 20_000,
      imageCompression: { isOn: true, exceptUserAgents: [] },
      plans: defaultPlans,
      console: { signUp: 'closed', insecureCookies: false, startPage: true },
      mail: undefined,
      log: { level: 'info', format: 'auto', addresses: 'full' },
      metrics: undefined,
      traces: false,
      eventEmailsPerHour: 500,
      encryptionKeys: [],
      webhooks: { allowHttp: false, allowedAddresses: [] },
      operatorCommand: 'npm run admin --',
    });
  });

  it('treats an empty value as unset', () => {
    expect(loadConfig({ API_PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}));
  });

  it('accepts public addresses with a path, and removes a trailing slash', () => {
    const config = loadConfig({ EMBED_PUBLIC_URL: 'https://timers.example.com/img/' });
    expect(config.embed.publicUrl).toBe('https://timers.example.com/img');
  });

  it('uses HOST in the local addresses unless it is loopback or a wildcard', () => {
    expect(loadConfig({ HOST: 'fd00::7' }).api.publicUrl).toBe('http://[fd00::7]:3000');
    expect(loadConfig({ HOST: '0.0.0.0' }).api.publicUrl).toBe('http://localhost:3000');
  });

  it.each([
    ['API_PORT', 'http'],
    ['API_PORT', '0'],
    ['API_PORT', '3e3'],
    ['EMBED_PORT', '3000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://tminus:12#word@host/x'],
    ['REDIS_URL', 'redis://:12?word@host'],
    ['SMTP_URL', 'smtps://mailer:50%word@host'],
    ['DATABASE_LISTEN_URL', 'postgres://localhost/x'],
    ['DATABASE_READ_URL', 'postgres://localhost/x'],
    ['DATABASE_READ_MAX_AGE', '4s'],
    ['DATABASE_POOL_SIZE', '1'],
    ['API_PUBLIC_URL', 'javascript:alert(1)'],
    ['EMBED_PUBLIC_URL', 'https://example.com/?a=b'],
    ['HOST', 'not a host'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', 'loopback'],
    ['COUNTRY_HEADER', 'CF IPCountry'],
    ['ANALYTICS_RETENTION_MONTHS', '0'],
    ['SPOOL_MAX_BYTES', '1 GiB'],
    ['SPOOL_MAX_BYTES', '1000'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_RESOURCE_ATTRIBUTES', 'service.namespace=shop,=test'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['SHUTDOWN_DELAY', '61s'],
    ['SPOOL_GRACE', '1'],
    ['SPOOL_GRACE', '1 h'],
    ['SPOOL_GRACE', '31d'],
    ['VIEW_DAMPING_LIMIT', '-1'],
    ['VIEW_DAMPING_EXEMPT', 'office'],
    ['EVERGREEN_RETENTION', '365'],
    ['EVERGREEN_RECIPIENTS_PER_DAY', '1000000'],
    ['EMBED_WORKERS', '0'],
    ['TIMER_CACHE_SIZE', '20k'],
    ['IMAGE_COMPRESSION', 'true'],
    ['IMAGE_COMPRESSION', 'except Outlook,,Gmail'],
    ['PLAN_LIMITS', 'pro'],
    ['PLAN_LIMITS', '{"gold":{"timers":1}}'],
    ['PLAN_LIMITS', '{"pro":{"seats":1}}'],
    ['PLAN_LIMITS', '{"pro":{"views":-1}}'],
    ['PLAN_LIMITS', '{"pro":{"apiAccess":false}}'],
    ['CORS_ORIGINS', 'shop.example.com'],
    ['CORS_ORIGINS', 'https://shop.example.com/'],
    ['CORS_ORIGINS', 'https://shop.example.com,*'],
    ['SIGN_UP', 'yes'],
    ['EVENT_EMAILS_PER_HOUR', '0'],
    ['ENCRYPTION_KEY', 'c2hvcnQ='],
    ['WEBHOOK_ALLOW_HTTP', '1'],
    ['WEBHOOK_ALLOWED_ADDRESSES', 'n8n.internal'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'timers'],
    ['MAIL_FROM', 'timers@example.com, other@example.com'],
    ['MAIL_FROM', 'T-minus\r\nBcc: other <timers@example.com>'],
    ['ALLOW_INSECURE_COOKIES', '1'],
    ['START_PAGE', 'no'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['LOG_ADDRESSES', 'no'],
  ])('refuses %s=%s in one sentence that names the variable', (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^The environment variable ${name} must [^\\n]+\\.$`));
  });

  it.each([
    ['0', 0],
    ['0h', 0],
    ['45s', 45_000],
    ['90m', 5_400_000],
    ['1h', 3_600_000],
    ['30d', 2_592_000_000],
  ])('reads the duration %s', (value, ms) => {
    expect(loadConfig({ SPOOL_GRACE: value }).analytics.graceMs).toBe(ms);
  });

  it('applies the plan limits that an operator sets, and keeps the others', () => {
    const config = loadConfig({ PLAN_LIMITS: '{"pro":{"views":5},"free":{"timers":7,"views":0}}' });
    expect(config.plans).toEqual({
      ...defaultPlans,
      pro: { ...defaultPlans.pro, views: 5 },
      free: { ...defaultPlans.free, timers: 7, views: 0 },
    });
  });

  it.each([
    ['timers@example.com', { name: '', address: 'timers@example.com' }],
    ['T-minus <timers@example.com>', { name: 'T-minus', address: 'timers@example.com' }],
    ['"Müller & Söhne" <a.b+c@example.com>', { name: 'Müller & Söhne', address: 'a.b+c@example.com' }],
  ])('reads the sender %s', (MAIL_FROM, from) => {
    const smtpUrl = 'smtp://localhost:1025';
    expect(loadConfig({ SMTP_URL: smtpUrl, MAIL_FROM }).mail).toEqual({ smtpUrl, from });
  });

  it('requires a sender for a mail server', () => {
    expect(() => loadConfig({ SMTP_URL: 'smtp://localhost' })).toThrow(/MAIL_FROM is missing/);
  });

  it('accepts IPv4 and IPv6 proxies, separated by commas', () => {
    const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' });
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
  });

  it.each([
    ['DATABASE_URL', 'mysql://tminus:hunter2@127.0.0.1/tminus'],
    ['DATABASE_URL', 'postgres://tminus:hunter#2@127.0.0.1:port/tminus'],
    ['REDIS_URL', 'http://:hunter2@127.0.0.1'],
    ['SMTP_URL', 'mailer:hunter2@127.0.0.1'],
  ])('never includes a value in an error, because it may contain a password: %s=%s', (name, value) => {
    const message: unknown = expect.not.stringContaining('hunter');
    const error: unknown = expect.objectContaining({ name: 'ConfigError', message });
    expect(() => loadConfig({ MAIL_FROM: 'timers@example.com', [name]: value })).toThrow(error as Error);
  });

  it('adds passwords with any characters to the addresses of the database', () => {
    const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    for (const password of [...printable, printable, 'pässwörd €'].map((text) => `x${text}x`)) {
      const config = loadConfig({
        DATABASE_URL: 'postgres://tminus@pooler:6432/tminus?sslmode=require',
        DATABASE_LISTEN_URL: 'postgres://tminus@postgres:5432/tminus',
        DATABASE_READ_URL: 'postgres://tminus@standby:5432/tminus',
        DATABASE_PASSWORD: password,
        DATABASE_OWNER_URL: 'postgres://tminus_owner@postgres:5432/tminus',
        DATABASE_OWNER_PASSWORD: `${password}2`,
      });
      const { databaseUrl, databaseListenUrl, databaseReadUrl, databaseOwnerUrl } = config;
      const parts = [databaseUrl, databaseListenUrl, databaseReadUrl, databaseOwnerUrl].map((address = '') => {
        const { username, password: encoded, host, pathname } = new URL(address);
        return [username, decodeURIComponent(encoded), host, pathname];
      });
      expect(parts).toEqual([
        ['tminus', password, 'pooler:6432', '/tminus'],
        ['tminus', password, 'postgres:5432', '/tminus'],
        ['tminus', password, 'standby:5432', '/tminus'],
        ['tminus_owner', `${password}2`, 'postgres:5432', '/tminus'],
      ]);
    }
  });

  it('prefers the password of an address', () => {
    const address = 'postgres://tminus:its%40own@host:5432/tminus';
    expect(loadConfig({ DATABASE_URL: address, DATABASE_PASSWORD: 'other' }).databaseUrl).toBe(address);
  });

  it('requires a database for a service', () => {
    expect(() => loadServiceConfig({})).toThrow(/DATABASE_URL is missing/);
  });

  it('passes the environment on to child processes, with overrides', () => {
    const environment = childEnvironment({ DATABASE_URL: 'postgres://u:p@h:1/d' });
    expect(environment).toMatchObject({ PATH: process.env.PATH, DATABASE_URL: 'postgres://u:p@h:1/d' });
  });

  it('has the documented plan limits by default', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/limits.md'), 'utf8').replaceAll(/ +/g, ' ');
    for (const [name, plan] of Object.entries(loadConfig({}).plans)) {
      const number = (value: number) => value.toLocaleString('en-US');
      const [api, extended] = [plan.apiAccess, plan.extendedAnalytics].map((allowed) => (allowed ? 'yes' : 'no'));
      const requests = [plan.requestsPerMinute, plan.requestsPerDay].map((value) =>
        plan.apiAccess ? number(value) : '–',
      );
      expect(page).toContain(
        `| ${[name, api, number(plan.timers), number(plan.views), extended, ...requests].join(' | ')} |`,
      );
    }
  });

  it('is documented completely', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/configuration.md'), 'utf8');
    for (const name of Object.keys(environmentVariables))
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });
});
