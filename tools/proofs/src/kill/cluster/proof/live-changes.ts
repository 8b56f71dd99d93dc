import { ApiKeysService } from '@tminus/auth';
import { ApiKeyRepository } from '@tminus/database';
import { type AccountId, scopes } from '@tminus/domain';
import { type ApiClient, type Guarantee, guarantee, issueKey, until } from '@tminus/testing';
import { overload } from '@tminus/testing/machine-conditions';
import type { DataSource } from 'typeorm';
import type { Cluster } from '../cluster/cluster.ts';
import type { Viewers } from './viewers.ts';

const rounds = 5;
const limitMs = 1_000;
/** Byte 6 of a GIF: the width of the image, 16 bits, little-endian. */
const widthOffset = 6;

/** The requests of one key that all nodes together admit in a minute. If Redis answers late, each node counts for itself. */
export async function rateLimits(cluster: Cluster, key: string, limit: number): Promise<Guarantee> {
  const nodes = cluster.nodesOf('api');
  const requests = nodes.flatMap(({ url }) =>
    Array.from({ length: limit }, async () => {
      const { status } = await getTimers(url, key);
      return status;
    }),
  );
  const admitted = (await Promise.all(requests)).filter((status) => status === 200).length;
  const name = `requests admitted of ${requests.length} at once to ${nodes.length} nodes`;
  return guarantee.timed(guarantee.exactly(name, admitted, limit), overload());
}

/** The longest time from the revocation of a key until no node accepts it. */
export async function revocation(cluster: Cluster, dataSource: DataSource, account: AccountId): Promise<Guarantee> {
  const keys = new ApiKeysService(new ApiKeyRepository(dataSource));
  const nodes = cluster.nodesOf('api');
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { key, publicId } = await issueKey(dataSource, account, scopes);
    for (const { url } of nodes) {
      const { status } = await getTimers(url, key);
      if (status !== 200) throw new Error(`A new key gets ${status}.`);
    }
    await keys.revoke(publicId);
    const revokedAt = performance.now();
    await Promise.all(nodes.map(({ url }) => followed(async () => (await getTimers(url, key)).status === 401)));
    times.push(performance.now() - revokedAt);
  }
  return inTime('from a revocation until no node accepts the key', times);
}

/** The longest time from the answer to a change of a timer until every node serves the changed image. */
export async function edits(cluster: Cluster, client: ApiClient, viewers: Viewers, timer: string): Promise<Guarantee> {
  const nodes = cluster.nodesOf('embed');
  const widthAt = async (url: string) => (await viewers.view(url, timer)).readUInt16LE(widthOffset);
  const times: number[] = [];
  for (const { url } of nodes) await widthAt(url);
  for (let round = 1; round <= rounds; round++) {
    const width = 200 + 10 * round;
    if (!(await client.tryRequest('PATCH', `/${timer}`, { width }))) throw new Error('A timer cannot be changed.');
    const changedAt = performance.now();
    await Promise.all(nodes.map(({ url }) => followed(async () => (await widthAt(url)) === width)));
    times.push(performance.now() - changedAt);
  }
  return inTime('from a change of a timer until every node shows it', times);
}

const inTime = (name: string, times: readonly number[]) =>
  guarantee.timed(guarantee.within(name, Math.max(...times), limitMs), overload());

async function getTimers(url: string, key: string): Promise<Response> {
  const response = await fetch(`${url}/api/v1/timers`, { headers: { authorization: `Bearer ${key}` } });
  await response.arrayBuffer();
  return response;
}

const followed = (hasFollowed: () => Promise<boolean>) => until(hasFollowed, 'A node did not follow a change.');
