import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { LocalNats, createCertificate, describeIfInstalled, freePort, repositoryRoot } from '@tminus/testing';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { describeFrameInbox } from '../../../test/describe-frame-inbox.ts';
import { anOperator } from '../../../test/nats-operator.ts';
import { InboxFullError } from '../frame-inbox.ts';
import { frameStreamName } from './frame-stream.ts';
import { JetStreamFrameInbox } from './jetstream-frame-inbox.ts';
import type { NatsServers } from './nats-connection.ts';

const limits = { frames: 100, bytes: 2 ** 20 };

const aFrame = (from = 0, payload = randomBytes(100_000)) => ({
  partition: 1,
  segmentId: uuidv7(),
  from,
  to: 100,
  payload,
});

it('says that NATS cannot be reached', async () => {
  const inbox = new JetStreamFrameInbox({ urls: [`nats://127.0.0.1:${await freePort()}`] });
  await expect(inbox.append([aFrame()])).rejects.toThrow(/^NATS does not accept frames: .*refused/i);
  await inbox.close();
  await expect(inbox.read([1], limits)).rejects.toThrow('closed');
});

describeIfInstalled('nats-server', 'JetStreamFrameInbox', () => {
  let nats: LocalNats;
  let folder: string;
  const inboxes: JetStreamFrameInbox[] = [];

  const anInbox = (servers: NatsServers = nats, maxBytes?: number) => {
    const inbox = new JetStreamFrameInbox(servers, maxBytes);
    inboxes.push(inbox);
    return inbox;
  };

  async function withManager<T>(
    work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>,
  ): Promise<T> {
    const connection = await connect({ servers: nats.urls });
    try {
      return await work(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }

  const deleteStream = () => withManager((manager) => manager.streams.delete(frameStreamName));

  beforeAll(async () => {
    nats = await LocalNats.start();
    folder = mkdtempSync(join(tmpdir(), 'tminus-inbox-'));
  });

  afterAll(async () => {
    await Promise.all(inboxes.map((inbox) => inbox.close()));
    await nats.stop();
    rmSync(folder, { recursive: true });
  });

  describe('with one server', () => {
    let shared: JetStreamFrameInbox;
    beforeAll(() => (shared = anInbox()));
    describeFrameInbox('as any inbox', async () => shared);
  });

  it('keeps frames that are between removed ones', async () => {
    const inbox = anInbox();
    await inbox.append([0, 1, 2, 3].map((from) => aFrame(from)));
    const received = await inbox.read([1], limits);
    await inbox.remove(received.filter(({ from }) => from !== 1));
    const left = await inbox.read([1], limits);
    expect(left.map(({ from }) => from)).toEqual([1]);
    await inbox.remove(left);
  });

  it('removes messages that are no frames', async () => {
    const inbox = anInbox();
    await withManager(async (manager) => void (await manager.jetstream().publish('frames.1', 'hello')));
    await inbox.append([aFrame(7)]);
    const received = await inbox.read([1], limits);
    expect(received.map(({ from }) => from)).toEqual([7]);
    await inbox.remove(received);
    expect(await inbox.status()).toMatchObject({ frames: 0, replicas: 1 });
  });

  it('accepts no more than its limit, and continues when there is room', async () => {
    await deleteStream();
    const inbox = anInbox(nats, 2 ** 20);
    let accepted = 0;
    const fill = async () => {
      for (; accepted < 100; accepted++) await inbox.append([aFrame()]);
    };
    await expect(fill()).rejects.toThrow(InboxFullError);
    expect(accepted).toBe(10);
    await inbox.remove(await inbox.read([1], { frames: 100, bytes: 2 ** 30 }));
    await inbox.append([aFrame(9)]);
    expect((await inbox.read([1], limits)).map(({ from }) => from)).toEqual([9]);
  });

  it('creates the stream again after it was deleted', async () => {
    const inbox = anInbox();
    await inbox.append([aFrame(1)]);
    await deleteStream();
    await expect(inbox.append([aFrame(2)])).rejects.toThrow('the stream has no leader');
    await inbox.append([aFrame(3)]);
    expect((await inbox.read([1], limits)).map(({ from }) => from)).toEqual([3]);
  });

  it('refuses a stream that would lose frames or grow without end', async () => {
    await deleteStream();
    await withManager((manager) => manager.streams.add({ name: frameStreamName, subjects: ['frames.*'] }));
    await expect(anInbox().status()).rejects.toThrow(/tminus-frames.*discard must be new, max_bytes must be set/);
    await deleteStream();
  });

  it('refuses a server that does not accept large frames', async () => {
    const small = await LocalNats.start(1, 'max_payload: 1MB');
    await expect(anInbox(small).status()).rejects.toThrow('set max_payload to 8MB');
    await small.stop();
  });

  it('signs in with the user and password of the address, encoded', async () => {
    const guarded = await LocalNats.start(1, 'max_payload: 8MB\nauthorization { user: counter, password: "p@ss" }');
    const withUser = (user: string) => ({ urls: guarded.urls.map((url) => url.replace('//', `//${user}@`)) });
    expect(await anInbox(withUser('counter:p%40ss')).status()).toMatchObject({ frames: 0 });
    await expect(anInbox(withUser('counter:wrong')).status()).rejects.toThrow(/authorization/i);
    await guarded.stop();
  });

  it('encrypts, and trusts only known authorities and those of NODE_EXTRA_CA_CERTS', async () => {
    createCertificate(folder, 'localhost');
    const [certificate, key] = ['fullchain.pem', 'privkey.pem'].map((name) => join(folder, name));
    const files = `cert_file: "${certificate}", key_file: "${key}"`;
    const encrypted = await LocalNats.start(1, `max_payload: 8MB\ntls { ${files} }`);
    const urls = encrypted.urls.map((url) => url.replace('nats://127.0.0.1', 'tls://localhost'));
    await expect(anInbox({ urls }).status()).rejects.toThrow(/self-signed certificate/);
    // Node.js reads the variable when it starts.
    const code = `import { JetStreamFrameInbox } from '@tminus/counts';
      const inbox = new JetStreamFrameInbox({ urls: ${JSON.stringify(urls)} });
      console.log(await inbox.status());
      await inbox.close();`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: repositoryRoot,
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    });
    expect(stdout).toContain('frames: 0');
    await encrypted.stop();
  });

  it('signs in with a credentials file', async () => {
    const { settings, credentials } = anOperator();
    const managed = await LocalNats.start(1, `max_payload: 8MB\n${settings}`);
    const credentialsFile = join(folder, 'counter.creds');
    writeFileSync(credentialsFile, credentials);
    expect(await anInbox({ urls: managed.urls, credentialsFile }).status()).toMatchObject({ frames: 0 });
    await expect(anInbox(managed).status()).rejects.toThrow(/authorization/i);
    await managed.stop();
  });
});
