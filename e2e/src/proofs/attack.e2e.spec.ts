import { type ToolResult, toolResult } from './tool-result.ts';

/** A short `npm run proofs -- hostile`. */
const attack = (...flags: string[]): Promise<ToolResult> => toolResult('hostile', '--seconds', '12', ...flags);

/** The maximum time for each of the runs, which take a minute and a half on an idle machine. */
const timeoutMs = 600_000;

const floods = ['usage-burst', 'sign-in-burst', 'password-reset-burst', 'health-checks', 'cold-previews'];

const bugs = ['images-kept', 'clients-unlimited', 'views-undamped', 'recipients-unlimited', 'one-queue'];

describe('the attack', () => {
  it(
    'breaks no image, loses no view, holds no connections, and does not make the service unready',
    async () => {
      const { output } = await attack();
      // Neither latency nor memory: twelve seconds on a busy machine say nothing about them.
      expect(output).toMatch(/^attacks that did too little .* holds$/m);
      expect(output).toMatch(/^images that viewers did not get +0 .* holds$/m);
      expect(output).toMatch(/^views of viewers : counted .* holds$/m);
      expect(output).toMatch(/^open sockets before .* holds$/m);
      expect(output).toMatch(/^views of one timer from one address.* holds$/m);
      expect(output).toMatch(/^invented recipients, stored .* holds$/m);
      expect(output).not.toMatch(/^seconds in which the service was not ready.* 503/m);
      expect(output).toMatch(/^seconds in which it reported the database as degraded .* holds$/m);
      for (const flood of floods)
        expect(output).toMatch(new RegExp(`^${flood}: requests of another key that failed.* holds$`, 'm'));
      expect(output).toMatch(/^usage-burst: answers with 200 .* holds$/m);
    },
    timeoutMs,
  );

  it(
    'is detected as harmful if protections are removed',
    async () => {
      const { code, output } = await attack('--plant', ...bugs);
      expect(output).toMatch(/^memory, highest .* violated$/m);
      expect(output).toMatch(/^open sockets before .* violated$/m);
      expect(output).toMatch(/^views of one timer from one address.* violated$/m);
      expect(output).toMatch(/^invented recipients, stored .* violated$/m);
      for (const flood of floods)
        expect(output).toMatch(new RegExp(`^${flood}: requests of another key that failed.* violated$`, 'm'));
      expect(output).toMatch(/^usage-burst: answers with 200 .* violated$/m);
      expect(code).toBe(1);
    },
    timeoutMs,
  );
});
