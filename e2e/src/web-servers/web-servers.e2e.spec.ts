import { describeIfInstalled, isProof, startLocalCaddy, startLocalHaproxy, startLocalNginx } from '@tminus/testing';
import {
  type ServicesWithKey,
  type StartWebServer,
  type WhileReplaced,
  describeWebServer,
  startServicesForWebServers,
} from './web-server-contract.ts';

const caddyWith =
  (config: 'Caddyfile' | 'Caddyfile.nodes'): StartWebServer =>
  ({ name, ...ports }) =>
    startLocalCaddy({ config, siteAddress: name, ...ports });

const webServers: ['caddy' | 'haproxy' | 'nginx', string, StartWebServer, WhileReplaced][] = [
  ['caddy', 'Caddy with deploy/Caddyfile', caddyWith('Caddyfile'), 'wait'],
  ['caddy', 'Caddy with deploy/Caddyfile.nodes', caddyWith('Caddyfile.nodes'), 'wait'],
  ['haproxy', 'HAProxy with deploy/haproxy.cfg', startLocalHaproxy, 'fail'],
  ['nginx', 'nginx with deploy/nginx/tminus.conf', startLocalNginx, 'fail'],
];

let running: ServicesWithKey;

beforeAll(async () => {
  running = await startServicesForWebServers();
});

afterAll(() => running.services.stop());

for (const [program, name, start, whileReplaced] of webServers)
  describeIfInstalled(program, `the services behind ${name}`, () => {
    describeWebServer(() => running, start, whileReplaced);
  });

if (!isProof)
  describeIfInstalled('caddy', 'Caddy without a domain', () => {
    it('answers at localhost without TLS', async () => {
      const { api, embed } = running.services.config;
      const siteAddress = 'http://localhost http://127.0.0.1';
      const caddy = await startLocalCaddy({ siteAddress, apiPort: api.port, embedPort: embed.port });
      const answer = await fetch(`http://127.0.0.1:${caddy.httpPort}/health/ready`);
      expect(answer.status).toBe(200);
      await caddy.stop();
    });
  });
