import { attemptDelaysMs, nextStep } from './webhook-signature.ts';

const startMs = Date.UTC(2031, 0, 1);
const hourMs = 3_600_000;

/** Runs a clock until the delivery ends. @returns when each attempt began, in ms since the event */
function attemptsOf(status: number | undefined, random: number): { atMs: number[]; end: string } {
  jest.useFakeTimers({ now: startMs });
  const atMs: number[] = [];
  for (let attempt = 1; ; attempt++) {
    atMs.push(Date.now() - startMs);
    const step = nextStep({ status }, attempt, Date.now(), random);
    if (step.kind !== 'retry') return { atMs, end: step.kind };
    jest.advanceTimersByTime(step.atMs - Date.now());
  }
}

afterEach(() => jest.useRealTimers());

it('ten attempts begin after 0 s, 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each from the one before', () => {
  const { atMs, end } = attemptsOf(500, 0.5);
  expect(atMs.map((ms) => ms / 1000)).toEqual([0, 5, 305, 2_105, 9_305, 27_305, 63_305, 113_705, 185_705, 272_105]);
  expect(end).toBe('failed');
});

it.each([
  ['a tenth earlier', 0, 0.9],
  ['a tenth later', 1, 1.1],
])('the delays are up to %s', (_, random, factor) => {
  const { atMs } = attemptsOf(undefined, random);
  const total = attemptDelaysMs.reduce((sum, delay) => sum + delay, 0);
  expect(atMs).toHaveLength(10);
  expect(atMs.at(-1)).toBeCloseTo(total * factor, -1);
});

it.each([200, 202, 204, 299])('%s is a success', (status) => {
  expect(nextStep({ status }, 1, startMs)).toEqual({ kind: 'delivered' });
});

it.each([undefined, 100, 301, 302, 307, 400, 401, 404, 429, 500, 503])('%s is a failure', (status) => {
  expect(nextStep({ status }, 1, startMs).kind).toBe('retry');
  expect(nextStep({ status }, 10, startMs)).toEqual({ kind: 'failed' });
});

it('410 ends all at the first attempt', () => {
  expect(nextStep({ status: 410 }, 1, startMs)).toEqual({ kind: 'gone' });
});

describe('Retry-After', () => {
  const waitOf = (status: number, retryAfter: string, attempt = 1) => {
    const step = nextStep({ status, retryAfter }, attempt, startMs, 0.5);
    return step.kind === 'retry' ? step.atMs - startMs : step.kind;
  };

  it.each([
    ['in seconds', 429, '120', 120_000],
    ['of 503', 503, '120', 120_000],
    ['as a date', 429, new Date(startMs + hourMs).toUTCString(), hourMs],
    ['shorter than the schedule', 429, '1', 5_000],
    ['in the past', 429, new Date(startMs - hourMs).toUTCString(), 5_000],
    ['longer than a day', 429, '999999999', 24 * hourMs],
    ['malformed', 429, 'soon', 5_000],
    ['negative', 429, '-1', 5_000],
    ['of another status', 500, '120', 5_000],
  ])('%s', (_, status, retryAfter, expected) => {
    expect(waitOf(status, retryAfter)).toBe(expected);
  });

  it('does not add attempts', () => {
    expect(waitOf(429, '120', 10)).toBe('failed');
  });
});
