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
  const known = groupsIn(read('deploy/Caddyfile'), /\{\$([A-Z_]+)/g);
  for (const { code } of blocks) expect(known).toEqual(expect.arrayContaining(groupsIn(code, /\b([A-Z_]+)=/g)));
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

/** What to write into a file of `deploy/prometheus`: the alerts know its jobs. */
export function checkTargets(blocks: readonly Block[]): void {
  for (const name of blocks.flatMap(({ code }) => groupsIn(code, /job: tminus-(\w+)/g)))
    expect(read('deploy/prometheus/alerts.yml')).toMatch(new RegExp(`job=~?"tminus-\\(?[\\w|]*\\b${name}\\b`));
}

const headersOf = ({ code }: Block) =>
  new Headers(Array.from(code.matchAll(/^([\w-]+): (.+)$/gm), ([, ...each]) => each as [string, string]));

/** A call with its body, the first JSON of the page: the secret on the page verifies it at that time. */
export async function checkWebhookHeaders([block]: readonly Block[]): Promise<void> {
  if (!block) return;
  const page = read(block.page);
  const [secret = ''] = groupsIn(page, /`(whsec_[^`]+)`/g);
  const [json = ''] = groupsIn(page, /^```json\n(.*?)^```$/gms);
  const body = JSON.parse(json) as { timestamp: string };
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(body.timestamp));
  expect(await verifyWebhook(secret, headersOf(block), JSON.stringify(body))).toMatchObject(body);
  jest.restoreAllMocks();
}

/** A deprecated endpoint stays for at least twelve months. */
export function checkDeprecation([block]: readonly Block[]): void {
  if (!block) return;
  const headers = headersOf(block);
  const end = new Date(Number(headers.get('deprecation')?.slice(1)) * 1_000);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  expect(Date.parse(headers.get('sunset') ?? '')).toBeGreaterThanOrEqual(end.getTime());
}
