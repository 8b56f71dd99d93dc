import { RunningServices, describeIfInstalled, startLocalCaddy, testDatabaseUrl } from '@tminus/testing';
import { describeWebServer } from './web-server-contract.ts';

for (const config of ['Caddyfile', 'Caddyfile.nodes'] as const) {
  describeIfInstalled('caddy', `the services behind Caddy with deploy/${config}`, () => {
    describeWebServer(({ name, ...ports }) => startLocalCaddy({ config, siteAddress: name, ...ports }), {
      whileReplaced: 'requests wait',
    });
  });
}

describeIfInstalled('caddy', 'Caddy without a domain', () => {
  it('answers at localhost without TLS', async () => {
    const services = await RunningServices.start(testDatabaseUrl());
    const { api, embed } = services.config;
    const siteAddress = 'http://localhost http://127.0.0.1';
    const caddy = await startLocalCaddy({ siteAddress, apiPort: api.port, embedPort: embed.port });
    const answer = await fetch(`http://127.0.0.1:${caddy.httpPort}/health/ready`);
    expect(answer.status).toBe(200);
    await caddy.stop();
    await services.stop();
  });
});
