import { Writable } from 'node:stream';
import { pino } from 'pino';
import { sampledLogger } from './log-sampling.ts';
import { NestLogger, auditContext } from './logger.ts';

beforeEach(() => void jest.useFakeTimers({ now: 5_000 }));
afterEach(() => jest.useRealTimers());

type Line = { level: number; msg: string };

function recordingLogger() {
  const lines: Line[] = [];
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    lines.push(JSON.parse(String(chunk)) as Line);
    done();
  };
  return { logger: pino(new Writable({ write })), lines };
}

describe('a sampled logger', () => {
  it('writes at most 50 entries per second of each level, and how many it left out', () => {
    const { logger: unlimited, lines } = recordingLogger();
    const logger = sampledLogger(unlimited);
    for (let i = 0; i < 1_000; i++) logger.error('flood');
    logger.warn('still visible');
    logger.debug('not at this level');
    expect(lines.map(({ msg }) => msg)).toEqual([...Array.from({ length: 50 }, () => 'flood'), 'still visible']);
    jest.advanceTimersByTime(1_000);
    expect(lines.at(-1)).toMatchObject({ level: 50, msg: expect.stringContaining('950') });
  });

  it('leaves out no entry about what owners do to their accounts', () => {
    const { logger, lines } = recordingLogger();
    const nestLogger = new NestLogger(sampledLogger(logger), logger);
    for (let i = 0; i < 200; i++) nestLogger.log(`change ${i}`, auditContext);
    expect(lines).toHaveLength(200);
  });
});
