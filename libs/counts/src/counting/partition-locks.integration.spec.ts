import { eventually, testDatabaseUrl } from '@tminus/testing';
import pg from 'pg';
import { allPartitions } from '../partitions.ts';
import { createCounterClient } from './counter-connection.ts';
import { PartitionLocks } from './partition-locks.ts';

const clients: pg.Client[] = [];

afterEach(() => Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined))));

async function connect(idleTimeoutMs?: number): Promise<pg.Client> {
  const url = testDatabaseUrl();
  const client = createCounterClient({
    url,
    applicationName: 'tminus-test-counter',
    ...(idleTimeoutMs && { idleTimeoutMs }),
  });
  client.on('error', () => undefined); // tests end connections
  await client.connect();
  clients.push(client);
  return client;
}

async function member(client: pg.Client, frozenSeconds?: number): Promise<PartitionLocks> {
  const locks = new PartitionLocks(client, frozenSeconds);
  await locks.join();
  return locks;
}

const heldBy = (members: readonly PartitionLocks[]) => members.map(({ held }) => held.length);

describe('PartitionLocks', () => {
  it('shares the partitions fairly as members join and leave, and never gives one to two members', async () => {
    const members: PartitionLocks[] = [];
    const rebalanceAll = async () => {
      for (let round = 0; round < 2; round++) for (const each of members) await each.rebalance();
      expect(members.flatMap(({ held }) => held).sort((a, b) => a - b)).toEqual(allPartitions);
    };
    for (const expected of [[16], [8, 8], [6, 6, 4]]) {
      members.push(await member(await connect()));
      await rebalanceAll();
      expect(heldBy(members).sort((a, b) => b - a)).toEqual(expected);
    }
    members.shift();
    await clients.shift()?.end();
    await eventually(rebalanceAll);
    expect(heldBy(members)).toEqual([8, 8]);
  });

  it('leaves members without partitions if there are more members than partitions', async () => {
    const members = await Promise.all(Array.from({ length: 18 }, async () => member(await connect())));
    for (let round = 0; round < 2; round++) for (const each of members) await each.rebalance();
    expect(Math.max(...heldBy(members))).toBe(1);
    expect(members.flatMap(({ held }) => held).sort((a, b) => a - b)).toEqual(allPartitions);
  });

  it.each([
    ['between two transactions', async () => undefined],
    ['in the middle of a transaction', async (client: pg.Client) => void (await client.query('BEGIN'))],
    [
      'in the middle of COPY',
      async (client: pg.Client) => {
        await client.query('BEGIN');
        // The server waits for data that nobody sends. The promise never resolves.
        void client.query('COPY timer_view_totals FROM STDIN').catch(() => undefined);
      },
    ],
  ])('takes over from a member that freezes %s', async (_, freeze) => {
    const idleTimeoutMs = 700;
    const frozen = await connect(idleTimeoutMs);
    await (await member(frozen)).rebalance();
    const successor = await member(await connect(), idleTimeoutMs / 1_000);
    await successor.rebalance();
    expect(successor.held).toEqual([]);
    await freeze(frozen);
    await eventually(async () => {
      await successor.rebalance();
      expect(successor.held).toEqual(allPartitions);
    });
  });

  it('does not end the session of a member that works', async () => {
    const working = await connect();
    const holder = await member(working);
    await holder.rebalance();
    const other = await member(await connect(), 0);
    const statement = working.query('SELECT pg_sleep(0.3)');
    await other.rebalance();
    await statement;
    await holder.rebalance();
    expect(holder.held).toHaveLength(8);
  });
});
