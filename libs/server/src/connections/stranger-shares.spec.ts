import type { TurnTaker } from '../admission/admission-queue.ts';
import { StrangerShares } from './stranger-shares.ts';

const attacker: TurnTaker = { id: 'attacker', isKnown: false };
const viewer: TurnTaker = { id: 'viewer', isKnown: false };
const key: TurnTaker = { id: 'key', isKnown: true };

let nowMs = 0;
let shares: StrangerShares;

beforeEach(() => {
  nowMs = 1_000;
  shares = new StrangerShares(3, () => nowMs);
});

/** How many of ten requests begin. */
const begun = (client: TurnTaker) => Array.from({ length: 10 }, () => shares.takeFor(client)).filter(Boolean).length;

describe('StrangerShares', () => {
  it('sets a client that is alone no limit', () => {
    shares.notice(attacker);
    shares.notice(attacker);
    expect(begun(attacker)).toBe(10);
  });

  describe('when others come', () => {
    beforeEach(() => {
      shares.notice(attacker);
      shares.notice(viewer);
    });

    it('gives each stranger the same share of a period', () => {
      expect([begun(attacker), begun(viewer)]).toEqual([3, 3]);
      nowMs += 15;
      expect([begun(attacker), shares.leftMs]).toEqual([0, 5]);
      nowMs += 5;
      expect(begun(attacker)).toBe(3);
    });

    it('sets a client that is known no limit', () => {
      expect(begun(key)).toBe(10);
    });

    it('ends when no other has come for ten seconds', () => {
      nowMs += 9_999;
      expect(begun(attacker)).toBe(3);
      nowMs += 20;
      expect(begun(attacker)).toBe(10);
    });
  });
});
