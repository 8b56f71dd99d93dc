import { type CampaignResult, runCampaign } from './campaign.ts';
import { type Service, converse } from './conversation.ts';
import type { Draft } from './draft.ts';
import { imageRequest } from './embed-requests.ts';
import { type ServiceName, loadFailure, saveFailure } from './failures.ts';
import { problemsInLog } from './log-check.ts';
import { judgeApi, judgeEmbed } from './oracle.ts';
import type { Random } from './random.ts';
import { requestsOfConnection } from './requests.ts';
import { type Target, createTimer, residentMegabytes } from './target-service.ts';
import { validRequest } from './valid-requests.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Folder for connections on which something was wrong. */
  folder: string;
  say: (text: string) => void;
}

export interface FuzzResult extends CampaignResult {
  service: ServiceName;
  residentMegabytes: { warm: number; end: number };
  /** What was wrong, a line each; empty: nothing. */
  problems: string[];
}

/** As much as a service that is not under attack may have after some time. */
const mostResidentMegabytes = 400;
/** Of all requests: so that caches, pools and compiled code are there when memory is first looked at. */
const warmUp = 0.1;

const serviceOf = ({ services }: Target, name: ServiceName): Service => ({
  url: services[name].url,
  judge: name === 'api' ? judgeApi : judgeEmbed,
});

/** Fuzzes one service, and looks at its health, its memory and its log afterwards. */
export async function fuzz(name: ServiceName, target: Target, options: FuzzOptions): Promise<FuzzResult> {
  const { seed, requests, folder, say } = options;
  const { services, facts, routes } = target;
  const make = name === 'api' ? (random: Random): Draft => validRequest(routes, random) : imageRequest;
  const resident = () => residentMegabytes(services[name].process.pid);
  let warm = 0;
  const result = await runCampaign({
    seed,
    requests,
    facts,
    service: serviceOf(target, name),
    draftsOf: (stream) => requestsOfConnection(make, seed, stream),
    replaceTimer: () => createTimer(services.api.url, facts.keys[0] ?? ''),
    progress: (count) => {
      if (warm === 0 && count >= requests * warmUp) warm = resident();
      say(`  ${count} requests, ${Math.round(resident())} MB resident`);
    },
  });
  const problems = result.failures.flatMap((failure) => {
    const file = saveFailure(folder, { service: name, seed, failure });
    return [...failure.problems, `    again: npm run fuzz -- --replay ${file}`];
  });
  problems.push(...(await aftermath(name, target)));
  const end = resident();
  if (end > mostResidentMegabytes) problems.push(`${name}: ${Math.round(end)} MB resident at the end`);
  return { ...result, service: name, residentMegabytes: { warm: warm || end, end }, problems };
}

/** What is wrong with the service now. */
async function aftermath(name: ServiceName, { services, facts }: Target): Promise<string[]> {
  const service = services[name];
  const problems = problemsInLog(name, service.output, facts.keys);
  if (service.process.exitCode !== null || service.process.signalCode !== null)
    return [...problems, `${name} has ended`];
  const { ok, status } = await fetch(`${service.url}/health/ready`);
  return ok ? problems : [...problems, `${name} is not ready: ${status}`];
}

/** Has a saved connection again. @returns what is wrong with it, and all that was answered */
export async function replay(file: string, target: Target): Promise<{ problems: string[]; answers: string[] }> {
  const { service, script } = loadFailure(file);
  const exchanges = await converse(serviceOf(target, service), script, target.facts);
  return {
    problems: [...exchanges.flatMap(({ problems }) => problems), ...(await aftermath(service, target))],
    answers: exchanges.map(({ draft, response }) => {
      const answer = response ? `${response.status} ${response.body.toString('latin1').slice(0, 500)}` : 'no answer';
      return `${draft.notes.join(', ')}: ${answer}`;
    }),
  };
}
