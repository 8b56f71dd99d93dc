import { freePort } from '@tminus/local-postgres';
import { type ChildProgram, type ServiceName, type ServiceNode, launchCaddy, repositoryRoot } from '@tminus/testing';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const config = join(repositoryRoot, 'deploy', 'Caddyfile.nodes');

export type WebServer = Awaited<ReturnType<typeof createWebServer>>;

/** Caddy with `deploy/Caddyfile.nodes` in front of all nodes. It does not run yet. */
export async function createWebServer(folder: string) {
  await mkdir(folder);
  const [port, adminPort] = [await freePort(), await freePort()];
  const caddy = (command: readonly string[], nodes: readonly ServiceNode[]) => {
    const addresses = (name: ServiceName) =>
      nodes
        .filter((node) => node.name === name)
        .map((node) => `127.0.0.1:${node.port}`)
        .join(' ');
    const variables = {
      SITE_ADDRESS: 'http://localhost http://127.0.0.1',
      API_NODES: addresses('api'),
      EMBED_NODES: addresses('embed'),
    };
    const globalOptions = [`admin 127.0.0.1:${adminPort}`, `http_port ${port}`, 'log {', 'level ERROR', '}'];
    return launchCaddy({ command, config, folder, globalOptions, variables });
  };
  let program: ChildProgram | undefined;
  return {
    url: `http://127.0.0.1:${port}`,

    async start(nodes: readonly ServiceNode[]): Promise<void> {
      program = caddy(['run'], nodes);
      await program.waitUntilListening(port);
    },

    /** Changes the nodes without closing connections. */
    async reload(nodes: readonly ServiceNode[]): Promise<void> {
      const reload = caddy(['reload', '--address', `127.0.0.1:${adminPort}`], nodes);
      if ((await reload.exited) !== 0) throw new Error(`Caddy did not read its new configuration:\n${reload.output}`);
    },

    async stop(): Promise<void> {
      await program?.stop('SIGKILL');
    },
  };
}
