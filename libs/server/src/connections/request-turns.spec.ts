import { eventually } from '@tminus/testing';
import type { TurnTaker } from '../admission/admission-queue.ts';
import { RequestTurns } from './request-turns.ts';

const limits = { requests: 4, ms: 20, ofStranger: 1_000 };
const stranger = (id: string): TurnTaker => ({ id, isKnown: false });
const key: TurnTaker = { id: 'key', isKnown: true };

/** The clients whose requests began, a text for each turn of the event loop. @param costMs - of a request */
async function begunInTurns(clients: readonly TurnTaker[], costMs = 0, isSynchronous = true): Promise<string[]> {
  let nowMs = 0;
  const turns: string[] = [''];
  const requests = new RequestTurns(limits, () => nowMs);
  const spend = () => void (nowMs += costMs);
  for (const client of clients)
    requests.begin(
      () => client,
      open,
      () => {
        turns[turns.length - 1] += client.id.slice(0, 1);
        if (isSynchronous) spend();
        else void Promise.resolve().then(spend);
      },
    );
  while (turns.join('').length < clients.length) {
    await new Promise(setImmediate);
    turns.push('');
  }
  return turns.filter((each) => each !== '');
}

/** A connection. */
const open = { destroyed: false, destroy: jest.fn() };

/** Lets a stranger send a request that is noted when it begins. */
const sender =
  (requests: RequestTurns, begun: string[]) =>
  (id: string, connection: Parameters<RequestTurns['begin']>[1] = open) =>
    requests.begin(
      () => stranger(id),
      connection,
      () => void begun.push(id),
    );

const times = (count: number, client: TurnTaker) => Array<TurnTaker>(count).fill(client);
const attacker = stranger('a');

describe('RequestTurns', () => {
  it.each([
    ['one client', times(10, attacker), ['aaaa', 'aaaa', 'aa']],
    ['another client, which comes last', [...times(10, attacker), stranger('b')], ['aaaa', 'abaa', 'aaa']],
    [
      'another client with several requests',
      [...times(10, attacker), ...times(3, stranger('b'))],
      ['aaaa', 'abab', 'abaa', 'a'],
    ],
    [
      'a client that is known, among strangers',
      [...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(stranger), ...times(3, key)],
      ['abcd', 'kekf', 'kgh'],
    ],
  ])('begins at most four requests in a turn: %s', async (_, clients, turns) => {
    expect(await begunInTurns(clients)).toEqual(turns);
  });

  it.each([
    ['blocks', true],
    ['does work before it waits', false],
  ])('begins fewer if each %s for 10 ms', async (_, isSynchronous) => {
    const [, ...later] = await begunInTurns(times(7, attacker), 10, isSynchronous);
    expect(later.slice(0, -1).map(({ length }) => length)).toEqual(later.slice(0, -1).map(() => 2));
  });

  it('begins at least one in each turn, however long it takes', async () => {
    expect(await begunInTurns(times(4, attacker), 1_000)).toEqual(['a', 'a', 'a', 'a']);
  });

  it('begins one in each turn that accepts a connection, because more of them may wait', async () => {
    const requests = new RequestTurns(limits, () => 0);
    const begun: string[] = [];
    for (let index = 0; index < 12; index++) sender(requests, begun)('a');
    expect(begun).toHaveLength(4);
    for (const expected of [4, 5, 6]) {
      await new Promise(setImmediate);
      requests.connectionAccepted();
      expect(begun).toHaveLength(expected);
    }
  });

  it('lets a stranger that has used up its share wait for the next period, but not the others', async () => {
    let nowMs = 0;
    const requests = new RequestTurns({ ...limits, ofStranger: 2 }, () => nowMs);
    const begun: string[] = [];
    const send = sender(requests, begun);
    for (const id of ['a', 'a', 'b', 'a', 'a', 'a', 'a']) send(id);
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    expect(begun.join('')).toBe('aabaa');
    send('c');
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    expect(begun.join('')).toBe('aabaac');
    nowMs = 20;
    await eventually(async () => expect(begun.join('')).toBe('aabaacaa'));
  });

  it('skips requests whose connections have broken, which use up no share', async () => {
    let nowMs = 0;
    const requests = new RequestTurns({ ...limits, ofStranger: 1 }, () => nowMs);
    const begun: string[] = [];
    const send = sender(requests, begun);
    const broken = { ...open, destroyed: true };
    const breaking = { ...open };
    send('x', broken);
    for (const id of ['a', 'b', 'a', 'b']) send(id, open);
    for (let index = 0; index < 100; index++) send('c', index % 2 ? broken : breaking);
    breaking.destroyed = true;
    send('c', open);
    for (let turn = 0; turn < 4; turn++) await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b', 'a', 'c']);
    nowMs = 20;
    await eventually(async () => expect(begun).toEqual(['a', 'b', 'a', 'c', 'b']));
  });

  it('keeps at most 10,000, and closes connections of the client with the most', () => {
    const requests = new RequestTurns({ ...limits, requests: 1, ofStranger: Infinity }, () => 0);
    const [destroy, other] = [jest.fn(), jest.fn()];
    const send = sender(requests, []);
    send('b', { destroyed: false, destroy: other as never });
    send('b', { destroyed: false, destroy: other as never });
    for (let index = 0; index < 10_005; index++) send('a', { destroyed: false, destroy: destroy as never });
    expect([destroy.mock.calls.length, other.mock.calls.length]).toEqual([6, 0]);
  });

  it('asks for the client of a request only if there are many', () => {
    const requests = new RequestTurns(limits);
    const clientOf = jest.fn(() => attacker);
    for (let index = 0; index < limits.requests; index++) requests.begin(clientOf, open, () => undefined);
    expect(clientOf).not.toHaveBeenCalled();
  });
});
