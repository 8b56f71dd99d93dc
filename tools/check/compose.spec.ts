import { environmentVariables, loadConfig, loadServiceConfig } from '@tminus/server/config';
import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';

interface Service {
  image: string;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  hostname?: string;
  logging?: { options: Record<string, string> };
  networks?: { default: Record<string, string> };
  ports?: string[];
  profiles?: string[];
  volumes?: string[];
  restart: string;
  mem_limit?: string;
  read_only?: boolean;
  cap_drop?: string[];
  user?: string;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } };
}

const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');

const file = read('docker-compose.yml');
const { services, networks } = parse(file, { merge: true }) as Compose;
const service = (name: string): Service => {
  const found = services[name];
  if (!found) throw new Error(`There is no service ${name}.`);
  return found;
};
/** @param net - such as 10.0.0.0/8, with variables */
function list(net: string): BlockList {
  const [address = '', prefix] = interpolate(net, {}).split('/');
  const blocks = new BlockList();
  blocks.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  return blocks;
}

const ours = ['migrate', 'api', 'embed'];
/** Images that are built here. */
const builtImages = ['tminus', 'tminus-patroni'];
const namesIn = (profile: string) =>
  Object.keys(services).filter((name) => services[name]?.profiles?.includes(profile));

/** What docker compose makes of `${NAME:-default}`, `${NAME:+other}` and `${NAME:?message}`, also nested. */
function interpolate(text: string, variables: Record<string, string>): string {
  const innermost = /\$\{(\w+)(?:(:[-+?])([^${}]*))?\}/;
  for (let match = innermost.exec(text); match; match = innermost.exec(text)) {
    const [whole, name = '', operator, operand = ''] = match;
    const value = variables[name] ?? '';
    const result = operator === ':+' ? value && operand : operator === ':-' ? value || operand : value;
    text = text.replace(whole, () => result);
  }
  return text;
}

const environmentOf = (name: string, variables: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(service(name).environment ?? {}).map(([key, value]) => [key, interpolate(value, variables)]),
  );

describe('docker-compose.yml', () => {
  it('starts the databases, migrates, starts both services, and then lets requests in', () => {
    const conditions = (name: string) =>
      Object.entries(service(name).depends_on ?? {}).map(([other, { condition }]) => `${other}: ${condition}`);
    expect(conditions('migrate')).toEqual(['postgres: service_healthy']);
    for (const name of ['api', 'embed']) {
      expect(conditions(name)).toEqual(['migrate: service_completed_successfully', 'redis: service_healthy']);
    }
    expect(conditions('caddy')).toEqual(['api: service_healthy', 'embed: service_healthy']);
    expect(service('migrate').restart).toBe('on-failure');
    expect(service('migrate').command).toEqual(['tminus', 'db', 'migrate', '--wait', '60s']);
  });

  it('checks PostgreSQL over TCP, because during its initialization only the socket is open', () => {
    expect(service('postgres').healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1');
  });

  it('publishes only the ports of Caddy, and the dashboard for this machine', () => {
    const published = Object.entries(services).filter(([, { ports }]) => ports);
    const local = published.filter(([, { ports = [] }]) => ports.every((port) => port.startsWith('127.0.0.1:')));
    expect(published.map(([name]) => name)).toEqual(['caddy', 'grafana']);
    expect(local.map(([name]) => name)).toEqual(['grafana']);
  });

  it('gives no other container the address of Caddy', () => {
    const { ipv4_address: v4 = '', ipv6_address: v6 = '' } = service('caddy').networks?.default ?? {};
    const ranges = networks.default.ipam.config.map(({ subnet, ip_range: range }) => [subnet, range].map(list));
    for (const [address, family, [subnet, range]] of [
      [v4, 'ipv4', ranges[0] ?? []],
      [v6, 'ipv6', ranges[1] ?? []],
    ] as const) {
      const isIn = (net: BlockList | undefined) => net?.check(interpolate(address, {}), family);
      expect([address, isIn(subnet), isIn(range)]).toEqual([address, true, false]);
    }
  });

  it('shows metrics in a profile of its own: Prometheus reads the port of the services, and Grafana reads Prometheus', () => {
    expect(namesIn('observability')).toEqual([
      'prometheus',
      'node-exporter',
      'postgres-exporter',
      'redis-exporter',
      'blackbox-exporter',
      'grafana',
    ]);
    const prometheus = parse(read('deploy/prometheus/prometheus.yml')) as {
      rule_files: string[];
      scrape_configs: {
        job_name: string;
        dns_sd_configs: { names: string[]; port: number }[];
        static_configs?: { targets: string[] }[];
      }[];
    };
    for (const { static_configs: [found] = [] } of prometheus.scrape_configs)
      for (const target of found?.targets ?? []) expect(service(target.split(':')[0] ?? '')).toBeDefined();
    const [found] = prometheus.scrape_configs[0]?.dns_sd_configs ?? [];
    expect(prometheus.rule_files.map((name) => read(`deploy/prometheus/${name}`).length > 0)).toEqual([true]);
    for (const name of found?.names ?? []) expect(environmentOf(name)['METRICS_PORT']).toBe(String(found?.port));
    expect(found?.names).toEqual(['api', 'embed']);
  });

  it('fails over in a profile of its own: etcd, Patroni and HAProxy know the addresses of the containers', () => {
    expect(namesIn('failover')).toEqual(['n1', 'n2', 'n3', 'haproxy']);
    const addresses = ['n1', 'n2', 'n3'].map((name) => {
      const { networks: { default: { ipv4_address: address = '' } = {} } = {}, hostname } = service(name);
      return `${hostname}=${interpolate(address, {})}`;
    });
    expect(addresses).toEqual(['n1=172.31.250.11', 'n2=172.31.250.12', 'n3=172.31.250.13']);
    expect(environmentOf('n1')['SERVERS']).toBe(addresses.join(' '));
    const { N1, N2, N3 } = environmentOf('haproxy');
    expect([`n1=${N1}`, `n2=${N2}`, `n3=${N3}`]).toEqual(addresses);
  });

  it('gives the servers of the cluster addresses that no other container gets', () => {
    const [v4] = networks.default.ipam.config;
    const isIn = (net = '') => list(net).check('172.31.250.11', 'ipv4');
    expect([isIn(v4?.subnet), isIn(v4?.ip_range)]).toEqual([true, false]);
  });

  it('limits memory and logs, and protects the files of every container', () => {
    for (const [name, each] of Object.entries(services)) {
      expect({ name, limit: each.mem_limit ?? 'none' }).not.toEqual({ name, limit: 'none' });
      expect({ name, logs: each.logging?.options }).toEqual({ name, logs: { 'max-size': '10m', 'max-file': '5' } });
      expect({ name, readOnly: each.read_only }).toEqual({ name, readOnly: true });
    }
    for (const name of ours) expect(service(name).cap_drop).toEqual(['ALL']);
    expect(read('Dockerfile')).toMatch(/^USER node$/m);
  });

  it('pins the versions of all images', () => {
    const images = Object.values(services).map(({ image }) => image);
    const others = images.filter((image) => !builtImages.includes(image));
    expect(others.filter((image) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
    expect(read('Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-/m);
    expect(read('deploy/patroni/container/Dockerfile')).toMatch(/^FROM debian:\d+\.\d+-slim$/m);
  });

  it('passes on every variable that exists and is documented', () => {
    const documented = [...read('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(Object.keys(environmentVariables).sort());
    const passed = (name: string) => Object.keys(service(name).environment ?? {}).sort();
    expect(passed('migrate')).toEqual(documented);
    // The services cannot become the owner of the tables.
    for (const name of ['api', 'embed'])
      expect(passed(name)).toEqual(documented.filter((variable) => !variable?.startsWith('DATABASE_OWNER_')));
  });

  it('lets one role own the tables and another one serve, with any passwords', () => {
    const special = `@:/?#%&=+"'\\ !$[]`;
    const passwords = { POSTGRES_PASSWORD: `owner's${special}`, SERVICE_PASSWORD: `services'${special}` };
    const { databaseUrl, databaseOwnerUrl } = loadConfig(environmentOf('migrate', passwords));
    const partsOf = (address = '') => {
      const { username, password, host } = new URL(address);
      return [username, decodeURIComponent(password), host];
    };
    expect(loadServiceConfig(environmentOf('api', passwords)).databaseUrl).toBe(databaseUrl);
    expect(partsOf(databaseUrl)).toEqual(['tminus', passwords.SERVICE_PASSWORD, 'postgres:5432']);
    expect(partsOf(databaseOwnerUrl)).toEqual(['tminus_owner', passwords.POSTGRES_PASSWORD, 'postgres:5432']);
    expect(service('postgres').environment?.['POSTGRES_USER']).toBe('tminus_owner');
  });

  it('documents every variable that it reads in .env.example', () => {
    const used = [...file.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');
    const example = read('.env.example');
    expect([...new Set(used)].filter((name) => !new RegExp(`^${name}=`, 'm').test(example))).toEqual([]);
  });

  it('has addresses with TLS if the server has a name, and otherwise those of this machine', () => {
    expect(environmentOf('api', { DOMAIN: 'timers.example.com' })).toMatchObject({
      API_PUBLIC_URL: 'https://timers.example.com',
      EMBED_PUBLIC_URL: 'https://timers.example.com',
    });
    expect(environmentOf('caddy', { DOMAIN: 'timers.example.com' })['SITE_ADDRESS']).toBe('timers.example.com');
    expect(environmentOf('api', { HTTP_PORT: '8080' })).toMatchObject({
      API_PUBLIC_URL: 'http://localhost:8080',
      EMBED_PUBLIC_URL: 'http://localhost:8080',
    });
    expect(environmentOf('caddy')['SITE_ADDRESS']).toBe('http://localhost http://127.0.0.1');
    const own = { DOMAIN: 'timers.example.com', EMBED_PUBLIC_URL: 'https://cdn.example.com' };
    expect(environmentOf('embed', own)['EMBED_PUBLIC_URL']).toBe('https://cdn.example.com');
  });

  it('trusts exactly the addresses of Caddy, and those of a CDN', () => {
    const { ipv4_address: v4 = '', ipv6_address: v6 = '' } = service('caddy').networks?.default ?? {};
    const addresses = [v4, v6].map((address) => interpolate(address, {})).join();
    expect(addresses).toBe('172.31.250.2,fd5c:a9e1:7d03::2');
    expect(environmentOf('embed')['TRUSTED_PROXIES']).toBe(addresses);
    expect(environmentOf('api', { TRUSTED_PROXIES: '192.0.2.0/24' })['TRUSTED_PROXIES']).toBe(
      `${addresses},192.0.2.0/24`,
    );
  });

  it('gives the services an environment that they accept', () => {
    for (const name of ['api', 'embed']) {
      const config = loadServiceConfig(environmentOf(name, { SERVICE_PASSWORD: 'x', DOMAIN: 'timers.example.com' }));
      expect(config.trustedProxies).toHaveLength(2);
    }
  });
});
