import { Writable } from 'node:stream';
import { pino } from 'pino';
import { sampledLogger } from './log-sampling.ts';

beforeEach(() => void jest.useFakeTimers({ now: 5_000 }));
afterEach(() => jest.useRealTimers());

describe('a sampled logger', () => {
  it('writes at most 50 entries per second of each level, and how many it left out', () => {
    const lines: { level: number; msg: string }[] = [];
    const write = (chunk: Buffer, _: unknown, done: () => void) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    };
    const logger = sampledLogger(pino(new Writable({ write })));
    for (let i = 0; i < 1_000; i++) logger.error('flood');
    logger.warn('still visible');
    logger.debug('not at this level');
    expect(lines.map(({ msg }) => msg)).toEqual([...Array.from({ length: 50 }, () => 'flood'), 'still visible']);
    jest.advanceTimersByTime(1_000);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('950') });
  });
});
