import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = `
  import { createLogger } from '@tminus/server';
  const logger = createLogger('api', { level: 'info', format: process.argv[1] });
  const failed = { parameters: ['hunter2', Buffer.from('hunter2')], detail: 'Failing row contains (hunter2)' };
  logger.debug('not at this level');
  logger.info({ err: Object.assign(new Error('a query failed'), failed, { driverError: Object.assign(new Error(), failed) }), headers: { authorization: 'Bearer hunter2', 'x-api-key': 'hunter2', cookie: 'hunter2' }, password: 'hunter2', route: '/x' }, 'hello');
`;

/** Runs in a child process, because the logger writes to standard output. */
function logged(format: string): string {
  const args = ['--input-type=module', '-e', script, format];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  expect(stderr).toBe('');
  return stdout;
}

describe('the log', () => {
  it('has one line of JSON per entry, without secrets', () => {
    const output = logged('json');
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(output)).toMatchObject({
      level: 30,
      service: 'api',
      msg: 'hello',
      time: expect.stringMatching(/Z$/),
    });
    expect(output).not.toContain('hunter2');
  });

  it('can be human-readable', () => {
    const output = logged('pretty');
    expect(output).toMatch(/INFO: api: hello/);
    expect(output).not.toContain('hunter2');
  });
});
