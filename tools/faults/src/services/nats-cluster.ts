import { JetStreamFrameInbox, type ReceivedFrame, allPartitions, frameStreamName } from '@tminus/counts';
import { LocalNats, eventually } from '@tminus/testing';
import { type JetStreamManager, type PeerInfo, jetstreamManager } from '@nats-io/jetstream';
import { type NatsConnection, connect } from '@nats-io/transport-node';

/** An election takes up to 10 s, and a busy machine longer. */
const patience = { withinMs: 90_000, everyMs: 100 };
/** More than wait for a counter. */
const readLimits = { frames: 10_000, bytes: 2 ** 30 };
const pingIntervalMs = 2_000;

/** Three NATS servers, whose stream is the inbox of the services. */
export class NatsCluster {
  private constructor(
    readonly servers: LocalNats,
    /** Frames as a service reads and writes them. */
    readonly inbox: JetStreamFrameInbox,
    private readonly connection: NatsConnection,
    private readonly manager: JetStreamManager,
  ) {}

  static async start(): Promise<NatsCluster> {
    const servers = await LocalNats.start(3);
    const inbox = new JetStreamFrameInbox(servers);
    await eventually(() => inbox.status(), patience);
    const connection = await connect({
      servers: servers.urls,
      maxReconnectAttempts: -1,
      pingInterval: pingIntervalMs,
    });
    return new NatsCluster(servers, inbox, connection, await jetstreamManager(connection));
  }

  /** `INBOX_URL` of the services. */
  get url(): string {
    return this.servers.urls.join();
  }

  /** The name of the server that leads the stream, or of a follower. */
  async serverOf(role: 'leader' | 'follower'): Promise<string> {
    return eventually(async () => {
      const { leader, followers } = await this.cluster();
      const name = role === 'leader' ? leader : followers[0]?.name;
      if (!name) throw new Error(`The stream has no ${role}.`);
      return name;
    }, patience);
  }

  async killAll(): Promise<void> {
    await Promise.all(this.servers.names.map((name) => this.servers.kill(name)));
  }

  async restartAll(): Promise<void> {
    await Promise.all(this.servers.names.map((name) => this.servers.restart(name)));
  }

  /** Waits until the stream has a leader, which all others follow without delay. */
  async untilComplete(): Promise<void> {
    await eventually(async () => {
      const { leader, followers } = await this.cluster();
      const following = followers.filter(({ current, offline }) => current && !offline);
      if (!leader || following.length < this.servers.names.length - 1)
        throw new Error(`The cluster is not complete: ${JSON.stringify({ leader, followers })}`);
    }, patience);
  }

  /** All frames that are not removed, also those that counters are counting. */
  frames(): Promise<ReceivedFrame[]> {
    return eventually(() => this.inbox.read(allPartitions, readLimits), patience);
  }

  /** @param maxBytes - from now on, the stream accepts no frames above this size */
  async limit(maxBytes: number): Promise<void> {
    await eventually(() => this.manager.streams.update(frameStreamName, { max_bytes: maxBytes }), patience);
  }

  /** If the answer is lost, a second request finds no stream, or one that a service has created meanwhile. */
  async deleteStream(): Promise<void> {
    await eventually(async () => {
      await this.manager.streams.delete(frameStreamName).catch((error: Error) => {
        if (error.message !== 'stream not found') throw error;
      });
    }, patience);
  }

  async close(): Promise<void> {
    await Promise.all([this.inbox.close(), this.connection.close()]);
    await this.servers.stop();
  }

  private async cluster(): Promise<{ leader: string | undefined; followers: readonly PeerInfo[] }> {
    const { cluster } = await this.manager.streams.info(frameStreamName);
    return { leader: cluster?.leader, followers: cluster?.replicas ?? [] };
  }
}
