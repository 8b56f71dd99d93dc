import { aTimer, blocksOfSection, commandsOfSection, eventually, freePort, repositoryRoot } from '@tminus/testing';
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The socket of an engine for tests only: its volumes are removed. */
const engine = process.env['TMINUS_DOCKER'];
const run = promisify(execFile);
const name = 'timers.test';
const email = 'you@example.com';

interface Answer {
  status: number;
  body: string;
}

/** The commands of the pages, run in order on one server that starts empty. */
(engine ? describe : describe.skip)(`a server with Docker${engine ? '' : ' [skipped: npm run image runs it]'}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-compose-'));
  const backups = join(folder, 'backups');
  let httpsPort: number;
  let ca: string;
  let key: string;
  let id: string;
  /** How many images were opened. */
  let opened = 0;

  async function sh(commands: string): Promise<string> {
    const { stdout } = await run('sh', ['-euc', commands.replaceAll('compose exec api', 'compose exec -T api')], {
      cwd: folder,
      env: { ...process.env, DOCKER_HOST: engine },
      maxBuffer: 1e8,
    });
    return stdout;
  }

  function open(path: string, { body, headers = {} }: { body?: object; headers?: object } = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: httpsPort,
          servername: name,
          ca,
          path,
          method: body ? 'POST' : 'GET',
          headers: { Host: name, ...(body && { 'Content-Type': 'application/json' }), ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('latin1') }),
          );
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body));
    });
  }

  const api = (path: string, body?: object) => open(path, { body, headers: { Authorization: `Bearer ${key}` } });

  async function openImages(count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const { status, body } = await open(`/t/${id}.gif`);
      expect([status, body.slice(0, 6)]).toEqual([200, 'GIF89a']);
      opened++;
    }
  }

  /** Opens images, and asks the API, until `work` is done. Each request must succeed. */
  async function underLoad(work: Promise<unknown>): Promise<void> {
    let isDone = false;
    const done = work.finally(() => (isDone = true));
    done.catch(() => undefined); // until it is awaited
    try {
      while (!isDone) {
        await openImages(1);
        expect(await open('/health/live')).toMatchObject({ status: 200 });
      }
    } finally {
      await done;
    }
  }

  /** Changes variables in `.env`. */
  function change(settings: Record<string, string | number>): void {
    const path = join(folder, '.env');
    let file = readFileSync(path, 'utf8');
    for (const [variable, value] of Object.entries(settings)) {
      expect(file).toMatch(new RegExp(`^${variable}=`, 'm'));
      file = file.replace(new RegExp(`^${variable}=.*$`, 'm'), `${variable}=${value}`);
    }
    writeFileSync(path, file);
  }

  const allCounted = () =>
    eventually(
      async () => {
        const { body } = await api(`/api/v1/timers/${id}/analytics`);
        expect(JSON.parse(body)).toMatchObject({ data: { totalViews: opened } });
      },
      { withinMs: 150_000 },
    );

  const readAuthority = async () =>
    (ca = await sh('docker compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt'));

  beforeAll(async () => {
    const files = execFileSync('git', ['ls-files', '-z', 'docker-compose.yml', '.env.example', 'deploy'], {
      cwd: repositoryRoot,
    });
    execFileSync('sh', ['-c', 'tar --create --null --files-from - | tar --extract --directory "$0"', folder], {
      cwd: repositoryRoot,
      input: files,
    });
    httpsPort = await freePort();
  });

  afterAll(async () => {
    await sh('docker compose --profile "*" down --volumes');
    rmSync(folder, { recursive: true });
  });

  it('starts, has TLS, and only Caddy can be reached from outside', async () => {
    const [get = '', start = '', account = ''] = commandsOfSection('docker.md', 'Start');
    await sh(get.replace(/git clone .* && cd tminus/, ''));
    const settings = {
      POSTGRES_PASSWORD: `'own@r:#/?%&+ "'`,
      SERVICE_PASSWORD: `'s@rvice:#/?%&+ "'`,
      DOMAIN: name,
      CADDY_OPTIONS: 'local_certs',
      HTTP_PORT: await freePort(),
      HTTPS_PORT: httpsPort,
      SPOOL_GRACE: '2d',
    };
    change(settings);
    await sh(start);
    await eventually(async () => void (await readAuthority()), { withinMs: 60_000 });
    const link = new URL((await sh(account)).trim().split('\n').at(-1) ?? '');
    expect(link.host).toBe(name);
    expect(await open(link.pathname)).toMatchObject({ status: 200, body: expect.stringContaining('<html') });

    const running = (await sh('docker compose ps --format json')).trim().split('\n');
    const published = running
      .map((line) => JSON.parse(line) as { Service: string; Publishers: { PublishedPort: number }[] | null })
      .filter(({ Publishers }) => Publishers?.some(({ PublishedPort }) => PublishedPort > 0));
    expect(published.map(({ Service }) => Service)).toEqual(['caddy']);
  });

  it('counts each image that is opened, with three image services', async () => {
    const created = await sh(
      `docker compose exec api tminus key create --account ${email} --name test --json --scopes timers:read,timers:write,analytics:read`,
    );
    ({ key } = JSON.parse(created) as { key: string });
    ({
      data: { id },
    } = JSON.parse((await api('/api/v1/timers', aTimer())).body) as { data: { id: string } });
    await openImages(20);
    const [scale = ''] = commandsOfSection('docker.md', 'More image services');
    await underLoad(sh(`${scale.trim()} --wait`));
    expect((await sh('docker compose ps --quiet embed')).trim().split('\n')).toHaveLength(3);
    // If an address of a service did not accept connections, Caddy would repeat requests without a body.
    for (let index = 0; index < 30; index++) {
      await openImages(1);
      expect(await api('/api/v1/timers', aTimer())).toMatchObject({ status: 201 });
    }
    await allCounted();
    await underLoad(sh('docker compose up -d --wait --scale embed=1'));
    await allCounted();
  });

  it('answers every request while its services are replaced', async () => {
    const [upgrade = ''] = commandsOfSection('upgrade.md', 'With Docker');
    const [before = '', rest = ''] = upgrade.split(/(?=docker compose run)/);
    expect(before).toBe('git pull\ndocker compose build\n'); // needs the images of a registry
    const [replace = ''] = rest.split(/(?=docker compose exec)/);
    await underLoad(sh(`${replace.trim()} --force-recreate api embed`));
    await allCounted();
  });

  it('restarts services that are killed', async () => {
    await openImages(10);
    const restarts = () =>
      sh("docker inspect --format '{{.RestartCount}}' $(docker compose ps --all --quiet api embed)");
    expect(await restarts()).toBe('0\n0\n');
    for (const service of ['api', 'embed'])
      await sh(
        // It ends together with the container, so its status says nothing.
        `docker compose exec -T ${service} sh -c 'for p in /proc/[0-9]*; do if grep -q "^node" $p/cmdline; then kill -9 \${p#/proc/}; fi; done' || true`,
      );
    await openImages(10);
    await eventually(async () => expect(await restarts()).toBe('1\n1\n'));
    expect(await open('/health/live')).toMatchObject({ status: 200 });
  });

  it('has lost no view, also of killed services, after it is restored from a backup', async () => {
    const inFolder = (commands: string) => commands.replaceAll('/var/backups/tminus', backups);
    const [backup = ''] = commandsOfSection('backup.md', 'Back up with Docker');
    await underLoad(sh(inFolder(backup)));
    // Newer than the copy of the database, but not than that of the spools.
    await openImages(10);
    const written = (await sh(`find ${backups} -mindepth 1 -type d`)).trim();
    const [verify = ''] = commandsOfSection('backup.md', 'Verify a backup');
    const [, spools = ''] = backup.split(/^(?=for )/m);
    const verifyIn = (backup: string) => sh(verify.replace(/(?<=backup=)\S+/, backup));
    await sh(inFolder(`backup=${written}\n${spools}`));
    await verifyIn(written);
    await sh(`mkdir ${folder}/cut; cp ${written}/* ${folder}/cut; truncate --size=-100 ${folder}/cut/database.dump`);
    await expect(verifyIn(`${folder}/cut`)).rejects.toThrow('pg_restore');
    await sh('docker compose kill && docker compose down --volumes');

    const [restore = ''] = commandsOfSection('backup.md', 'Restore with Docker');
    const [commands = ''] = restore.split(/^(?=docker compose exec api tminus doctor)/m);
    await sh(inFolder(commands).replace(/(?<=backup=)\S+/, written));
    await readAuthority();
    await allCounted();
    expect(await sh('docker compose exec api tminus stats')).toContain(`${opened.toLocaleString('en')} this month`);
  });

  it('has metrics of every process', async () => {
    // The others of the profile, Grafana and the exporters, are not packages of this Debian.
    await sh('docker compose --profile observability up -d --scale embed=2 prometheus embed');
    await eventually(
      async () => {
        const address = await sh(
          `docker inspect $(docker compose ps --quiet prometheus) --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}'`,
        );
        const answer = await fetch(`http://${address.trim()}:9090/api/v1/query?query=up{job=%22tminus%22}`);
        const { data } = (await answer.json()) as { data: { result: { value: [time: number, up: string] }[] } };
        expect(data.result.map(({ value: [, up] }) => up)).toEqual(['1', '1', '1']);
      },
      { withinMs: 60_000 },
    );
  });

  it('trusts another web server of this machine, without Caddy', async () => {
    const [settings = ''] = blocksOfSection('docker.md', 'Another web server', 'ini');
    const [override = ''] = blocksOfSection('docker.md', 'Another web server', 'yaml');
    change(
      Object.fromEntries(
        settings
          .trim()
          .split('\n')
          .map((line) => line.split('=')),
      ) as Record<string, string>,
    );
    writeFileSync(join(folder, 'compose.override.yaml'), override);
    await sh('docker compose up -d --wait');
    expect(await sh('docker compose ps --services')).not.toContain('caddy');
    const visitor = { headers: { 'X-Forwarded-For': '203.0.113.7' } };
    for (let index = 0; index < 100; index++)
      expect((await fetch(`http://127.0.0.1:3001/t/${id}.gif`, visitor)).status).toBe(200);
    // Two processes count 20 views each of an address. Without trust, all would be of a private one, which has no limit.
    await eventually(
      async () => {
        const address = `http://127.0.0.1:3000/api/v1/timers/${id}/analytics`;
        const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
        const { data } = (await answer.json()) as { data: { totalViews: number; dampedViews: number } };
        expect(data.totalViews + data.dampedViews).toBe(opened + 100);
        expect(data.dampedViews).toBeGreaterThanOrEqual(20);
      },
      { withinMs: 150_000 },
    );
  });
});
