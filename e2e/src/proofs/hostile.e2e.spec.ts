import { toolResult } from './tool-result.ts';

/** The maximum time for each of the runs, which take two minutes on an idle machine. */
const timeoutMs = 600_000;

const shortForm = ['--seconds', '12', '--connections', '1000', '--seed', '20261121'];
const floods = ['usage-burst', 'sign-in-burst', 'password-reset-burst', 'health-checks', 'cold-previews'];
const ofOthers = floods.map((flood) => `${flood}: requests of another key that failed`);

/** Neither latencies nor the growth of memory: twelve seconds on a busy machine say nothing about them. */
const guarantees = [
  'api: problems with hostile input',
  'embed: problems with hostile input',
  'attacks that did too little to prove anything',
  'images that viewers did not get',
  'views of viewers : counted',
  'open sockets before',
  'seconds in which it reported the database as degraded',
  'usage-burst: answers with 200',
  ...ofOthers,
];

/** What is violated if protections are removed. */
const injectedBugs = {
  'images-kept': ['memory, highest'],
  'clients-unlimited': ['open sockets before'],
  'one-queue': [...ofOthers, 'usage-burst: answers with 200'],
  'path-in-header': ['api: problems with hostile input'],
};

const verdictOf = (output: string, name: string) =>
  output
    .split('\n')
    .find((line) => line.startsWith(name))
    ?.split(' ')
    .at(-1);

it(
  'hostile input and attacks change nothing for others',
  async () => {
    const { output } = await toolResult('hostile', ...shortForm);
    for (const name of guarantees) expect([name, verdictOf(output, name)]).toEqual([name, 'holds']);
    expect(output).not.toMatch(/^seconds in which the service was not ready.* 503/m); // a busy machine may answer late
  },
  timeoutMs,
);

it(
  'harm is detected if protections are removed',
  async () => {
    const { code, output } = await toolResult('hostile', ...shortForm, '--plant', ...Object.keys(injectedBugs));
    for (const name of Object.values(injectedBugs).flat())
      expect([name, verdictOf(output, name)]).toEqual([name, 'violated']);
    expect(code).toBe(1);
  },
  timeoutMs,
);
