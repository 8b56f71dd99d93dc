import { LocalReplica, eventually } from '@tminus/testing';
import { ConsoleClient } from '../test/console-client.ts';
import { addViewedTimer, fixtures } from '../test/create-viewed-timer.ts';
import { RunningApi } from '../test/running-api.ts';

const maxAgeSeconds = 5;
/** Until a lag is longer than the limit, on a busy machine. */
const lagging = { withinMs: 30_000 };
const age = 'tminus-data-age';
const ownChange = '__Host-tminus_changed';

describe('an API with a replica', () => {
  let servers: LocalReplica;
  let api: RunningApi;
  let owner: Awaited<ReturnType<typeof ConsoleClient.signedIn>>;
  let timer: string;

  /** What the replica may answer, as a browser in which nothing was changed lately. */
  const list = async () => {
    owner.cookies.delete(ownChange);
    const { status, headers, body } = await owner.call('GET', '/account/timers');
    expect(status).toBe(200);
    const seconds = headers[age] === undefined ? undefined : Number(headers[age]);
    return { seconds, names: body.data.map(({ name }: { name: string }) => name) as string[] };
  };
  const create = (name: string) => addViewedTimer(api, owner.accountId, [{ at: Date.now() }], name);

  const usesReplica = () => eventually(async () => expect((await list()).seconds).toBeLessThanOrEqual(2), lagging);
  const usesPrimary = async (reason: RegExp) => {
    await eventually(async () => expect(api.health.checks['replica']?.reason).toMatch(reason), lagging);
    const { status, body } = await api.call('GET', '/health/ready', { key: null });
    expect([status, body.status]).toEqual([200, 'degraded']);
    expect((await list()).seconds).toBeUndefined();
  };

  beforeAll(async () => {
    servers = await LocalReplica.start();
    globalThis.testDatabaseUrl = servers.primary.url;
    api = await RunningApi.start({ DATABASE_READ_URL: servers.url, DATABASE_READ_MAX_AGE: `${maxAgeSeconds}s` });
    owner = await ConsoleClient.signedIn(api, { plan: 'business' });
    timer = await create('Launch');
  });

  afterAll(async () => {
    await api.stop();
    await servers.delete();
  });

  it('reads lists of the console and analytics from it, and says how old they are', async () => {
    await usesReplica();
    const isAged = (answer: Promise<{ status: number; headers: object }>) =>
      expect(answer).resolves.toMatchObject({ status: 200, headers: { [age]: expect.stringMatching(/^[0-5]$/) } });
    for (const path of ['audit', 'audit.csv', 'analytics', `timers/${timer}/analytics`])
      await eventually(() => isAged(owner.call('GET', `/account/${path}`)), lagging);
    for (const path of ['analytics', 'analytics.csv'])
      await eventually(() => isAged(api.call('GET', `/api/v1/${path}`)), lagging);
    await eventually(async () => expect(api.health.checks['replica']).toEqual({ status: 'up' }), lagging);
  });

  it('reads what must be current from the primary', async () => {
    for (const path of ['/api/v1/timers', '/api/v1/audit', '/api/v1/usage'])
      expect((await api.call('GET', path)).headers[age]).toBeUndefined();
    for (const path of ['/account/profile', `/account/timers/${timer}`])
      expect((await owner.call('GET', path)).headers[age]).toBeUndefined();
  });

  it('shows a browser its own changes, even if the replica has paused', async () => {
    await servers.run('SELECT pg_wal_replay_pause()');
    const { headers } = await owner.call('POST', '/account/timers', { payload: { ...fixtures.fixed, name: 'Mine' } });
    expect(headers['set-cookie']).toMatch(new RegExp(`${ownChange}=1; Max-Age=${maxAgeSeconds}; .*HttpOnly`));
    const own = await owner.call('GET', '/account/timers');
    expect([own.headers[age], own.body.data[0].name]).toEqual([undefined, 'Mine']);
    await servers.run('SELECT pg_wal_replay_resume()');
    await usesReplica();
  });

  it('answers from the primary while the replica hangs, and stops meanwhile', async () => {
    const other = await RunningApi.start({ DATABASE_READ_URL: servers.url });
    await eventually(async () => expect(other.health.checks['replica']).toEqual({ status: 'up' }), lagging);
    const listOften = async () => {
      const began = performance.now();
      const answers = await Promise.all(Array.from({ length: 20 }, () => list()));
      return { answers, ms: performance.now() - began };
    };
    const usual = await listOften();
    await servers.freeze();
    const { answers, ms } = await listOften();
    // Without the question whether it answers at all, each would wait seven seconds for the replica.
    expect(ms - usual.ms).toBeLessThan(6_000);
    expect(answers.map(({ seconds }) => seconds)).toEqual(answers.map(() => undefined));
    await usesPrimary(/timeout/);
    await eventually(
      async () => expect(other.log).toMatch(/The replica is not used, the primary answers: .*timeout/),
      lagging,
    );
    await other.stop();
    await servers.resume();
    await usesReplica();
  });

  it('shows nothing older than the limit if the replica pauses', async () => {
    const name = 'pauses';
    await servers.run('SELECT pg_wal_replay_pause()');
    await create(name);
    const stale: (number | undefined)[] = [];
    await eventually(async () => {
      const { seconds, names } = await list();
      if (!names.includes(name)) stale.push(seconds);
      expect(names).toContain(name);
    }, lagging);
    // An answer adds the time that it takes.
    for (const seconds of stale) expect(seconds).toBeLessThanOrEqual(maxAgeSeconds + 1);
    await usesPrimary(/more than 5 s old/);
    await servers.run('SELECT pg_wal_replay_resume()');
    await usesReplica();
    expect((await list()).names).toContain(name);
  });

  it('answers from the primary while the replica is stopped', async () => {
    await servers.stopReplica();
    expect((await list()).names).toContain('Launch');
    await usesPrimary(/ECONNREFUSED/);
    await servers.startReplica();
    await usesReplica();
  });
});
