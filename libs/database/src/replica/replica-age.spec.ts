import { ReplicaAge } from './replica-age.ts';

const seconds = 1_000;

/** A primary and a standby that has replayed everything, as far as they answer. */
function aReplica() {
  const clock = { ms: 1_000_000 };
  const history = { cluster: '7', timeline: 1 };
  const primary = { ...history, position: 100, isDown: false };
  const standby = { ...history, position: 100 as number | null, isStandby: true };
  const close = () => undefined;
  const age = new ReplicaAge(
    { ask: async () => [answer(primary)] as never, close },
    { ask: async () => [{ ...standby }] as never, close },
    { maxAgeMs: 10 * seconds, now: () => clock.ms },
  );
  const measure = async (afterSeconds = 1) => {
    clock.ms += afterSeconds * seconds;
    await age.measure();
    return age.ageMs / seconds;
  };
  return { age, clock, primary, standby, measure };
}

function answer({ isDown, ...state }: { isDown: boolean; position: number }) {
  if (isDown) throw new Error('connection refused');
  return state;
}

describe('ReplicaAge', () => {
  it('is unknown at first, and grows between measurements', async () => {
    const { age, clock, measure } = aReplica();
    expect([age.ageMs, age.isTooOld]).toEqual([Infinity, true]);
    expect(await measure()).toBe(0);
    clock.ms += 10 * seconds;
    expect([age.ageMs / seconds, age.isTooOld]).toEqual([10, false]);
    clock.ms += 1;
    expect(age.isTooOld).toBe(true);
  });

  it('does not take a primary that writes nothing for a lag', async () => {
    const { measure } = aReplica();
    for (let minute = 0; minute < 60; minute++) expect(await measure(60)).toBe(0);
  });

  it('is the time since the primary was where the standby is now', async () => {
    const { primary, standby, measure } = aReplica();
    await measure();
    for (const expected of [1, 2, 3]) {
      primary.position += 10;
      expect(await measure()).toBe(expected);
    }
    standby.position = 120;
    expect(await measure()).toBe(2); // the position of two seconds ago is the last one that it has reached
    standby.position = 130;
    expect(await measure()).toBe(0);
  });

  it('refuses a standby that stays behind for longer than the limit, and one that was always further behind', async () => {
    const { primary, standby, measure } = aReplica();
    await measure();
    primary.position += 1;
    for (let second = 1; second <= 10; second++) expect(await measure()).toBe(second);
    await expect(measure()).rejects.toThrow('what it shows is more than 10 s old');
    standby.position = null;
    await expect(measure()).rejects.toThrow('more than 10 s old');
    standby.position = primary.position;
    expect(await measure()).toBe(0);
  });

  it('knows nothing about a standby that was replaced by an older copy', async () => {
    const { standby, measure } = aReplica();
    await measure();
    standby.position = 50;
    expect(await measure()).toBe(Infinity);
  });

  it('is not known yet if the standby was behind when measuring began', async () => {
    const { primary, standby, measure } = aReplica();
    standby.position = 99;
    for (let second = 0; second <= 10; second++) expect(await measure()).toBe(Infinity);
    await expect(measure()).rejects.toThrow('more than 10 s old');
    primary.position = 200;
    standby.position = 150;
    expect(await measure()).toBe(1);
  });

  it('uses the standby until the limit while the primary does not answer', async () => {
    const { primary, measure } = aReplica();
    await measure();
    primary.isDown = true;
    expect(await measure(10)).toBe(10);
    await expect(measure()).rejects.toThrow('connection refused');
  });

  it.each<[string, object, string]>([
    ['a server that was promoted', { isStandby: false }, 'it is not a standby'],
    ['a standby of another primary', { cluster: '8' }, 'it is a copy of another database server'],
  ])('refuses %s', async (_, change, reason) => {
    const { standby, measure } = aReplica();
    await measure();
    Object.assign(standby, change);
    await expect(measure()).rejects.toThrow(reason);
  });

  it('refuses a standby that does not follow the new primary yet after a failover, wherever it is in the log', async () => {
    const { primary, standby, measure } = aReplica();
    await measure();
    Object.assign(primary, { timeline: 2, position: 90 });
    await expect(measure()).rejects.toThrow('it does not follow the primary on timeline 2 yet');
    Object.assign(standby, { timeline: 2, position: 90 });
    expect(await measure()).toBe(0);
  });
});
