import { FairQueue, type Owner, QueueFullError } from './fair-queue.ts';

const options = { concurrency: 2, concurrencyPerOwner: 1, maxWaitingPerOwner: 3, maxWaiting: 8 };

/** A queue, and tasks that end when the test ends them. */
function aQueue() {
  const queue = new FairQueue(options);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: Owner, name: string) =>
    queue.run(owner, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, run, end };
}

describe('FairQueue', () => {
  it('leaves a place for other owners', async () => {
    const { started, run, end } = aQueue();
    for (const name of ['a1', 'a2', 'a3']) void run('a', name);
    void run('b', 'b1');
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('takes the owners in turn', async () => {
    const { started, run, end } = aQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name);
    for (const name of ['b1', 'b2']) void run('b', name);
    for (const name of ['c1', 'c2']) void run('c', name);
    for (let ended = 0; ended < 8; ended++) await end(started[ended] ?? '');
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3', 'c2', 'a4']);
  });

  it('refuses tasks of an owner with many waiting ones, but not those of others', async () => {
    const { started, run, end } = aQueue();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name);
    await expect(run('a', 'a5')).rejects.toThrow(QueueFullError);
    void run('b', 'b1');
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    void run('a', 'a6');
    for (const name of ['a2', 'a3', 'a4']) await end(name);
    expect(started.at(-1)).toBe('a6');
  });

  it('takes a place from the owner with the most waiting tasks when it is full', async () => {
    const { queue, started, run, end } = aQueue();
    const greedy = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
    for (const name of ['b1', 'b2', 'b3', 'c1', 'c2', 'c3']) void run(name.slice(0, 1), name);
    const refused = expect(greedy[1]).rejects.toThrow(QueueFullError);
    void run('d', 'd1');
    await refused;
    expect(queue.statistics).toMatchObject({ waiting: 8, refused: 1 });
    await end('a1');
    await end('b1');
    for (const name of ['c1', 'a3', 'b2']) await end(name);
    expect(started).toContain('d1');
    expect(started).not.toContain('a2');
  });

  it('refuses tasks when many owners have waiting ones', async () => {
    const { run } = aQueue();
    for (const owner of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']) void run(owner, owner);
    await expect(run('k', 'k')).rejects.toThrow(QueueFullError);
  });

  it('shares the places of an account fairly between its clients', async () => {
    const { queue, started, run, end } = aQueue();
    const of = (client: string) => ({ account: 'a', client });
    const [, second, third] = ['g1', 'g2', 'g3', 'g4'].map((name) => run(of('greedy'), name));
    await expect(run(of('greedy'), 'g5')).rejects.toThrow(QueueFullError);
    const refused = [expect(second).rejects.toThrow(QueueFullError), expect(third).rejects.toThrow(QueueFullError)];
    void run(of('other'), 'o1');
    void run(of('third'), 't1');
    await Promise.all(refused);
    await expect(run(of('fourth'), 'f1')).rejects.toThrow(QueueFullError);
    expect(queue.statistics).toMatchObject({ running: 1, waiting: 3, refused: 4 });
    for (let ended = 0; ended < 4; ended++) await end(started[ended] ?? '');
    expect(started).toEqual(['g1', 'g4', 'o1', 't1']);
    expect(queue.statistics).toMatchObject({ running: 0, waiting: 0 });
  });

  it('continues after a task that fails', async () => {
    const { queue, started, run } = aQueue();
    await expect(queue.run('a', () => Promise.reject(new Error('no canvas')))).rejects.toThrow('no canvas');
    void run('a', 'a1');
    expect(started).toEqual(['a1']);
  });
});
