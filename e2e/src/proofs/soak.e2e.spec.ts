import { toolResult } from './tool-result.ts';

/** The maximum time of a run, which takes a minute on an idle machine. */
const timeoutMs = 300_000;

it(
  'the soak detects a service that leaks memory',
  async () => {
    const { code, output } = await toolResult(
      'hostile/soak',
      '--minutes',
      '0.3',
      '--timers',
      '500',
      '--rate',
      '400',
      '--plant-leak',
    );
    expect(output).toMatch(/^memory: last third of the run compared with the second .* violated$/m);
    expect(output).toMatch(/^open sockets before .* holds$/m);
    // On a busy machine, some clients give up before their image arrives.
    expect(output).toMatch(/^failed images of ordinary viewers +\d/m);
    expect(output).toMatch(/^views that are counted +[1-9]/m);
    expect(code).toBe(1);
  },
  timeoutMs,
);
