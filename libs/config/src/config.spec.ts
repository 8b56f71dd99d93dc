import { plans } from '@tminus/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig, loadServiceConfig, serviceEnvironment } from './config.ts';
import { settings } from './settings.ts';

describe('the configuration', () => {
  it('needs nothing on a laptop', () => {
    expect(loadConfig({})).toEqual({
      databaseUrl: undefined,
      databasePoolSize: 10,
      dataDir: join(process.cwd(), '.data'),
      api: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' },
      embed: { host: '127.0.0.1', port: 3001, publicUrl: 'http://localhost:3001' },
      trustedProxies: [],
      analytics: {
        countryHeader: undefined,
        geoipDatabase: undefined,
        retentionMonths: 25,
        maxBytes: 2 ** 30,
      },
      plans,
      log: { level: 'info', format: 'auto' },
    });
  });

  it('counts an empty value as unset', () => {
    expect(loadConfig({ API_PORT: '', DATABASE_URL: ' ' })).toEqual(loadConfig({}));
  });

  it('takes public addresses without a trailing slash and with a path', () => {
    const config = loadConfig({ EMBED_PUBLIC_URL: 'https://timers.example.com/img/' });
    expect(config.embed.publicUrl).toBe('https://timers.example.com/img');
  });

  it('names a host that is neither loopback nor everything in the local addresses', () => {
    expect(loadConfig({ HOST: 'fd00::7' }).api.publicUrl).toBe('http://[fd00::7]:3000');
    expect(loadConfig({ HOST: '0.0.0.0' }).api.publicUrl).toBe('http://localhost:3000');
  });

  it.each([
    ['API_PORT', 'http'],
    ['API_PORT', '0'],
    ['API_PORT', '0xf50'],
    ['API_PORT', '3e3'],
    ['EMBED_PORT', '65536'],
    ['EMBED_PORT', '3000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost:5432'],
    ['DATABASE_POOL_SIZE', '0'],
    ['API_PUBLIC_URL', 'javascript:alert(1)'],
    ['EMBED_PUBLIC_URL', 'https://example.com/?a=b'],
    ['HOST', 'not a host'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.1 10.0.0.2'],
    ['TRUSTED_PROXIES', 'loopback'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['COUNTRY_HEADER', 'CF IPCountry'],
    ['ANALYTICS_RETENTION_MONTHS', '0'],
    ['ANALYTICS_RETENTION_MONTHS', '-1'],
    ['SPOOL_MAX_BYTES', '1 GiB'],
    ['SPOOL_MAX_BYTES', '1000'],
    ['PLAN_LIMITS', 'pro'],
    ['PLAN_LIMITS', '{"gold":{"timers":1}}'],
    ['PLAN_LIMITS', '{"pro":{"seats":1}}'],
    ['PLAN_LIMITS', '{"pro":{"timers":1.5}}'],
    ['PLAN_LIMITS', '{"pro":{"views":-1}}'],
    ['PLAN_LIMITS', '{"pro":{"views":"100"}}'],
    ['PLAN_LIMITS', '{"pro":{"apiAccess":false}}'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
  ])('refuses %s=%s in one sentence that names the variable', (name, value) => {
    const load = () => loadConfig({ [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^The environment variable ${name} must [^\\n]+\\.$`));
  });

  it('takes the numbers of plans that an operator sets, and leaves the others as they are', () => {
    const config = loadConfig({ PLAN_LIMITS: '{"pro":{"views":5},"free":{"timers":7,"views":0}}' });
    expect(config.plans).toEqual({
      ...plans,
      pro: { ...plans.pro, views: 5 },
      free: { ...plans.free, timers: 7, views: 0 },
    });
  });

  it('takes proxies of both versions, between commas', () => {
    const { trustedProxies } = loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7,fd00::/8' });
    expect(trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
  });

  it('never repeats a value, which may hold a password', () => {
    expect(() => loadConfig({ DATABASE_URL: 'mysql://user:hunter2@host/x' })).toThrow(
      expect.not.stringContaining('hunter2'),
    );
  });

  it('asks a service for a database', () => {
    expect(() => loadServiceConfig({})).toThrow(/DATABASE_URL is missing/);
  });

  it('hands itself on to a service process whole', () => {
    const config = loadServiceConfig({
      DATABASE_URL: 'postgres://u:p@h:1/d',
      API_PORT: '4000',
      EMBED_PUBLIC_URL: 'https://e.example',
      TRUSTED_PROXIES: '10.0.0.0/8,192.0.2.7',
      COUNTRY_HEADER: 'CF-IPCountry',
      GEOIP_DATABASE: '/var/lib/country.mmdb',
      ANALYTICS_RETENTION_MONTHS: '13',
      SPOOL_MAX_BYTES: '100000000',
      PLAN_LIMITS: '{"business":{"timers":7}}',
    });
    expect(loadServiceConfig(serviceEnvironment(config, {}))).toEqual(config);
  });

  it('is documented, every variable of it', () => {
    const page = readFileSync(join(__dirname, '../../../docs/configuration.md'), 'utf8');
    for (const name of Object.keys(settings)) expect(page).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
  });
});
