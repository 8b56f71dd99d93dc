import { verifyWebhook } from '@tminus/client/webhooks';
import { parse } from 'yaml';
import { type Block, groupsIn, read } from './pages.ts';

const linesOf = ({ code }: Block) => code.trim().split('\n');

/** The variables of the services, those that only docker-compose.yml reads, and one of Docker itself. */
const variables = () => [
  'COMPOSE_PROFILES',
  ...groupsIn(read('docs/configuration.md'), /^\| `([A-Z_]+)` /gm),
  ...groupsIn(read('.env.example'), /^([A-Z_]+)=/gm),
];

/** `NAME=value`: each is a variable that exists. */
export function checkEnvironment(blocks: readonly Block[]): void {
  for (const line of blocks.flatMap(linesOf)) {
    expect(line).toMatch(/^[A-Z_]+=\S/);
    expect(variables()).toContain(line.split('=')[0]);
  }
}

/** A drop-in of systemd for Caddy: its variables are those that deploy/Caddyfile reads. */
export function checkCaddyUnit(blocks: readonly Block[]): void {
  for (const block of blocks) {
    const [section, ...settings] = linesOf(block);
    expect(section).toBe('[Service]');
    const values = settings.flatMap((line) => /^Environment=(.+)$/.exec(line)?.[1]?.split(' ') ?? [line]);
    const names = values.map((value) => /^([A-Z_]+)=\S+$/.exec(value)?.[1] ?? value);
    const known = groupsIn(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  }
}

/** Lines of the configuration of PgBouncer: those with which the tests start it. */
export function checkPgBouncer(blocks: readonly Block[]): void {
  const tested = read('libs/testing/src/local-pg-bouncer.ts').split('\n');
  for (const line of blocks.flatMap(linesOf)) expect(tested).toContain(line);
}

/** An override of docker-compose.yml: its services exist, and ports lead to those at which they listen. */
export function checkComposeOverride(blocks: readonly Block[]): void {
  interface Compose {
    services: Record<string, { ports?: string[] }>;
  }
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const listening = { api: '3000', embed: '3001' };
  for (const { code } of blocks)
    for (const [name, { ports = [] }] of Object.entries((parse(code) as Compose).services)) {
      expect(Object.keys(services)).toContain(name);
      expect(ports.map((each) => each.split(':').at(-1))).toEqual([listening[name as keyof typeof listening]]);
    }
}

/** What to write into a file of `deploy/prometheus`: addresses with the jobs that the alerts know. */
export function checkTargets(blocks: readonly Block[]): void {
  const alerts = read('deploy/prometheus/alerts.yml');
  for (const { targets, labels } of blocks.flatMap(({ code }) => parse(code) as Targets[])) {
    for (const target of targets) expect(target).toMatch(/^[\d.]+:\d+$/);
    const [, name = ''] = /^tminus-(\w+)$/.exec(labels.job) ?? [];
    expect(alerts).toMatch(new RegExp(`job=~?"tminus-\\(?[\\w|]*\\b${name}\\b`));
  }
}

interface Targets {
  targets: string[];
  labels: { job: string };
}

const dateOf = (text: string) => {
  const date = new Date(text);
  expect(date.toUTCString()).toBe(text);
  return date;
};

/** The headers of pages and what their values look like. */
const headers: Record<string, RegExp> = {
  'Content-Type': /^application\/json$/,
  'webhook-id': /^evt_[0-9a-z]{26}$/,
  'webhook-timestamp': /^\d{10}$/,
  'webhook-signature': /^v1,[\w+/]{43}=$/,
  Deprecation: /^@\d{10}$/,
  Sunset: /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/,
  Link: /^<https:\/\/\S+>; rel="deprecation"$/,
};

/** @returns the values by their names */
function headersOf(block: Block): Record<string, string> {
  const lines = linesOf(block).filter((line) => !/^POST \/\S* HTTP\/1\.1$/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = line, value = ''] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      expect(Object.keys(headers)).toContain(name);
      expect(value).toMatch(headers[name] ?? /^$/);
      return [name, value];
    }),
  );
}

/** A call with its body, the first JSON of the page: the secret on the page verifies it at that time. */
export async function checkWebhookHeaders([block]: readonly Block[]): Promise<void> {
  if (!block) return;
  const page = read(block.page);
  const [, secret = ''] = /`(whsec_[^`]+)`/.exec(page) ?? [];
  const [, json = ''] = /^```json\n(.*?)^```$/ms.exec(page) ?? [];
  const body = JSON.parse(json) as { timestamp: string };
  const call = headersOf(block);
  const time = Math.floor(Date.parse(body.timestamp) / 1_000);
  expect(Number(call['webhook-timestamp'])).toBe(time);
  jest.spyOn(Date, 'now').mockReturnValue(time * 1_000);
  expect(await verifyWebhook(secret, new Headers(call), JSON.stringify(body))).toMatchObject(body);
  jest.restoreAllMocks();
}

/** A deprecated endpoint stays for at least twelve months. */
export function checkDeprecation([block]: readonly Block[]): void {
  if (!block) return;
  const { Deprecation = '', Sunset = '' } = headersOf(block);
  const end = new Date(Number(Deprecation.slice(1)) * 1_000);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  expect(dateOf(Sunset).getTime()).toBeGreaterThanOrEqual(end.getTime());
}
