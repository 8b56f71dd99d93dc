import { type Random, residentMegabytes } from '@tminus/testing';
import { type CampaignResult, type ServiceName, runCampaign, loadFailure, saveFailure } from './campaign.ts';
import { type FuzzedService, runExchanges } from './exchange.ts';
import { problemsInLog } from './log-check.ts';
import type { RawRequest } from './raw-request.ts';
import { requestsOfConnection } from './requests.ts';
import { checkApiResponse, checkViewerResponse } from './response-checks.ts';
import { type Target, createTimer } from './target-service.ts';
import { validRequest, viewerRequest } from './valid-requests.ts';

interface FuzzOptions {
  requests: number;
  seed: number;
  /** Folder for connections with problems. */
  folder: string;
  log: (text: string) => void;
}

export interface FuzzResult extends CampaignResult {
  service: ServiceName;
  residentMegabytes: { warm: number; end: number };
  /** One line for each problem. */
  problems: string[];
}

/** The maximum memory of a service that is not under attack. */
const maxResidentMegabytes = 400;
/** The share of requests before memory is first measured, so that caches, pools and compiled code exist. */
const warmUpShare = 0.1;

const serviceOf = ({ services }: Target, name: ServiceName): FuzzedService => ({
  url: services[name].url,
  check: name === 'api' ? checkApiResponse : checkViewerResponse,
});

/** Fuzzes one service, then checks its health, memory and log. */
export async function fuzz(name: ServiceName, target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, requests, folder, log } = options;
  const { services, testData, routes } = target;
  const make = name === 'api' ? (random: Random): RawRequest => validRequest(routes, random) : viewerRequest;
  const resident = () => residentMegabytes(services[name].process.pid ?? 0);
  let warm = 0;
  const result = await runCampaign({
    seed,
    requests,
    testData,
    service: serviceOf(target, name),
    requestsOf: (stream) => requestsOfConnection(make, seed, stream),
    replaceTimer: () => createTimer(services.api.url, testData.keys[0] ?? ''),
    progress: (count) => {
      if (warm === 0 && count >= requests * warmUpShare) warm = resident();
      log(`  ${count} requests, ${Math.round(resident())} MB resident`);
    },
  });
  const problems = result.failures.flatMap((failure) => {
    const file = saveFailure(folder, { service: name, seed, failure });
    return [...failure.problems, `    replay: npm run proofs -- fuzz --replay ${file}`];
  });
  problems.push(...(await serviceProblems(name, target)));
  const end = resident();
  if (end > maxResidentMegabytes) problems.push(`${name}: ${Math.round(end)} MB resident at the end`);
  return { ...result, service: name, residentMegabytes: { warm: warm || end, end }, problems };
}

/** Checks the log and the health of the service. */
async function serviceProblems(name: ServiceName, { services, testData }: Target): Promise<string[]> {
  const service = services[name];
  const problems = problemsInLog(name, service.output, testData.keys);
  if (service.hasEnded) return [...problems, `${name} has exited`];
  const { ok, status } = await fetch(`${service.url}/health/ready`);
  return ok ? problems : [...problems, `${name} is not ready: ${status}`];
}

/** Replays a saved connection. @returns its problems and all responses */
export async function replay(file: string, target: Target): Promise<{ problems: string[]; answers: string[] }> {
  const { service, plan } = loadFailure(file);
  const exchanges = await runExchanges(serviceOf(target, service), plan, target.testData);
  return {
    problems: [...exchanges.flatMap(({ problems }) => problems), ...(await serviceProblems(service, target))],
    answers: exchanges.map(({ request, response }) => {
      const answer = response ? `${response.status} ${response.body.toString('latin1').slice(0, 500)}` : 'no response';
      return `${request.labels.join(', ')}: ${answer}`;
    }),
  };
}
