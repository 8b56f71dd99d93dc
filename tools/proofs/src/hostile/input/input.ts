import { type Guarantee, type ServiceName, type ToolHooks, guarantee, residentMegabytes } from '@tminus/testing';
import fc from 'fast-check';
import { type InjectedBug, injecting } from '../preload/injected-bugs.ts';
import { type ConnectionPlan, connections } from './connections.ts';
import { runExchanges } from './exchange.ts';
import { problemsInLog } from './log-check.ts';
import { checkApiResponse, checkViewerResponse } from './response-checks.ts';
import { type Target, createTimer, startTarget } from './target.ts';
import { apiRequests, viewerRequests } from './valid-requests.ts';

interface InputOptions extends ToolHooks {
  /** The least number of connections; a tenth is for the image service. */
  connections: number;
  seed: number;
  /** Repeats only the connections that had problems: the service, and fast-check's path to them. */
  path: string | undefined;
  injectedBugs: readonly InjectedBug[];
}

interface InputResult {
  guarantees: Guarantee[];
  /** What was sent, by service. */
  sections: string[][];
  problems: string[];
}

/** A run of the property opens 1 to 16 connections at a time. */
const atOnce = 16;
/** How long fast-check may look for fewer and simpler requests with the same problem. */
const shrinkingMs = 60_000;
/** The maximum memory of a service that is not under attack. */
const maxResidentMegabytes = 400;

const shares = { api: 0.9, embed: 0.1 };

/** Sends hostile requests for all routes over raw sockets, and checks every response, the health, the memory and the log. */
export async function sendHostileInput({ injectedBugs, path, ...options }: InputOptions): Promise<InputResult> {
  options.log('starting PostgreSQL and both services');
  const target = await startTarget(injecting(injectedBugs, 'input'), options);
  const [service, pathOfService] = path?.split(/:(.*)/s) ?? [];
  const result: InputResult = { guarantees: [], sections: [], problems: [] };
  for (const name of ['api', 'embed'] as const) {
    if (service !== undefined && service !== name) continue;
    options.log(`hostile input to ${name}: seed ${options.seed}, ${target.routes.length} routes`);
    const { problems, statuses } = await checkService(name, target, { ...options, path: pathOfService });
    problems.push(...(await problemsOfService(name, target)));
    result.guarantees.push(guarantee.none(`${name}: problems with hostile input`, problems.length));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'closed'}: ${count}`);
    result.sections.push([`responses of ${name}: ${counts.join(', ')}`]);
    result.problems.push(...problems);
  }
  return result;
}

/** @returns the problems of the first connections that have some, and how often each status was received (0: closed without a response) */
async function checkService(
  name: ServiceName,
  { services, testData, routes }: Target,
  { connections: count, seed, path }: Pick<InputOptions, 'connections' | 'seed' | 'path'>,
): Promise<{ problems: string[]; statuses: Map<number, number> }> {
  const { url } = services[name];
  const statuses = new Map<number, number>();
  const valid = name === 'api' ? apiRequests(routes, testData) : viewerRequests(testData);
  const check = name === 'api' ? checkApiResponse : checkViewerResponse;
  let failedAt = Infinity;

  const problemsOf = async (plan: ConnectionPlan): Promise<string[]> => {
    const exchanges = await runExchanges(url, check, plan);
    for (const { request, response } of exchanges) {
      const status = response?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (request.method !== 'DELETE' || status !== 200) continue;
      for (const [index, id] of testData.timers.entries())
        if (request.target.includes(id))
          testData.timers[index] = await createTimer(services.api.url, testData.keys[0] ?? '');
    }
    return exchanges.flatMap(({ request, problems }) =>
      problems.map((each) => `${request.labels.join(', ')}: ${each}`),
    );
  };
  const property = fc.asyncProperty(
    fc.array(connections(valid, testData), { minLength: 1, maxLength: atOnce, size: 'max' }),
    async (plans) => {
      if (performance.now() > failedAt + shrinkingMs) return;
      const problems = (await Promise.all(plans.map(problemsOf))).flat();
      if (problems.length === 0) return;
      failedAt = Math.min(failedAt, performance.now());
      throw new Error(problems.join('\n'));
    },
  );
  const numRuns = Math.ceil((2 * count * shares[name]) / atOnce);
  const details = await fc.check(property, { numRuns, seed, ...(path !== undefined && { path, endOnFailure: true }) });
  if (!details.failed) return { problems: [], statuses };
  const { message } = details.errorInstance as Error;
  const repeat = `npm run proofs -- hostile --only input --seed ${seed} --path ${name}:${details.counterexamplePath}`;
  return { problems: [...message.split('\n'), `    repeat: ${repeat}`], statuses };
}

/** Checks the log, the health and the memory of a service. */
async function problemsOfService(name: ServiceName, { services, testData }: Target): Promise<string[]> {
  const service = services[name];
  const problems = problemsInLog(name, service.output, testData.keys);
  if (service.hasEnded) return [...problems, `${name} has exited`];
  const notReady = await service.waitUntilReady().then(
    () => [],
    ({ message }: Error) => [message.split('\n', 1).join()],
  );
  if (service.hasEnded) return [...problems, ...notReady];
  const megabytes = residentMegabytes(service.process.pid ?? 0);
  return [
    ...problems,
    ...notReady,
    ...(megabytes <= maxResidentMegabytes ? [] : [`${name}: ${Math.round(megabytes)} MB resident at the end`]),
  ];
}
