import {
  type LocalWebServer,
  describeIfInstalled,
  eventually,
  freePort,
  startLocalCaddy,
  startLocalHaproxy,
} from '@tminus/testing';
import { once } from 'node:events';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

const name = 'timers.example.com';
const noticedWithinMs = 60_000;

/** A node of the image service, as a web server sees it. */
class FakeNode {
  isReady = true;
  images = 0;

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<FakeNode> {
    const server = createServer((incoming, response) => {
      if (incoming.url !== '/health/ready') node.images++;
      response.writeHead(incoming.url === '/health/ready' && !node.isReady ? 503 : 200).end('answer');
    });
    const node = new FakeNode(server, await freePort());
    await once(server.listen(node.port, '127.0.0.1'), 'listening');
    return node;
  }

  /** Ends as a process that is killed: its connections break. */
  async die(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server.close(), 'close');
    this.server.closeAllConnections();
    await closed;
  }
}

/** What a web server in front of several nodes of the image service must do. */
function describeSeveralNodes(start: (ports: readonly [number, number, number]) => Promise<LocalWebServer>): void {
  let nodes: [FakeNode, FakeNode, FakeNode];
  let server: LocalWebServer;
  let ca: string;

  beforeEach(async () => {
    nodes = [await FakeNode.start(), await FakeNode.start(), await FakeNode.start()];
    server = await start([nodes[0].port, nodes[1].port, nodes[2].port]);
    await eventually(async () => void (ca = server.authority()));
    await eventually(async () => expect(await open()).toBe(200)); // the certificate exists, and a node is known to be ready
  });

  afterEach(async () => {
    await server.stop();
    await Promise.all(nodes.map((node) => node.die()));
  });

  async function send(path: string, method = 'GET') {
    const options = { host: '127.0.0.1', port: server.httpsPort, servername: name, ca, agent: false };
    const sent = request({ ...options, path, method, headers: { Host: name } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: await text(response) };
  }

  const open = async () => (await send('/t/tmr_a.gif')).status;

  /** @returns how many images each node was asked for, of 30 */
  async function shares(): Promise<number[]> {
    const before = nodes.map(({ images }) => images);
    for (let sent = 0; sent < 30; sent++) expect(await open()).toBe(200);
    return nodes.map(({ images }, index) => images - (before[index] ?? 0));
  }

  it('it shares the requests among all nodes', async () => {
    await eventually(async () => expect(Math.min(...(await shares()))).toBeGreaterThan(0), {
      withinMs: noticedWithinMs,
    });
  });

  it('it sends nothing to a node that is not ready, and to all when it is ready again', async () => {
    nodes[1].isReady = false;
    await eventually(async () => expect((await shares())[1]).toBe(0), { withinMs: noticedWithinMs });
    nodes[1].isReady = true;
    await eventually(async () => expect((await shares())[1]).toBeGreaterThan(0), { withinMs: noticedWithinMs });
  });

  it('no request fails when a node dies', async () => {
    await shares();
    await nodes[2].die();
    expect((await shares())[2]).toBe(0);
  });

  it('it says when to try again while no node is ready, as the API does', async () => {
    for (const node of nodes) node.isReady = false;
    await eventually(
      async () => {
        const { status, retryAfter, body } = await send('/api/v1/timers', 'POST');
        expect([status, retryAfter, JSON.parse(body)]).toMatchObject([503, '5', { error: { code: 'unavailable' } }]);
      },
      { withinMs: noticedWithinMs },
    );
  });
}

describeIfInstalled('haproxy', 'HAProxy with deploy/haproxy.cfg in front of three nodes', () =>
  describeSeveralNodes(([embedPort, ...otherEmbedPorts]) =>
    startLocalHaproxy({ name, apiPort: embedPort, embedPort, otherEmbedPorts }),
  ),
);

describeIfInstalled('caddy', 'Caddy with deploy/Caddyfile.nodes in front of three nodes', () =>
  describeSeveralNodes(([embedPort, ...otherEmbedPorts]) =>
    startLocalCaddy({
      config: 'Caddyfile.nodes',
      siteAddress: name,
      apiPort: embedPort,
      embedPort,
      otherEmbedPorts,
    }),
  ),
);
