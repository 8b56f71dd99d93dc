import { faults } from './tool-result.ts';

/** The maximum time of the run. It takes minutes on an idle machine, too: after a kill, others wait for the work of the dead process. */
const timeoutMs = 1_500_000;

it(
  'the fault test finds no lost, early or reordered event for webhooks',
  async () => {
    const { code, output } = await faults('--seed', '1', '--webhooks');
    expect(output).toMatch(/^events that were never delivered +0 +0 +holds$/m);
    expect(code).toBe(0);
  },
  timeoutMs,
);
