import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './campaign.ts';
import type { ConnectionPlan } from './exchange.ts';

export type ServiceName = 'api' | 'embed';

/** A connection that can be replayed in any run. Placeholders replace keys and ids. */
interface Saved {
  service: ServiceName;
  seed: number;
  stream: number;
  problems: string[];
  plan: Omit<ConnectionPlan, 'requests'> & {
    requests: (Omit<ConnectionPlan['requests'][number], 'body'> & { body: string })[];
  };
}

/** Writes the file that `--replay` reads. @returns its path */
export function saveFailure(
  folder: string,
  { service, seed, failure }: { service: ServiceName; seed: number; failure: Failure },
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${service}-${seed}-${failure.stream}.json`);
  const { plan, stream, problems } = failure;
  const requests = plan.requests.map((request) => ({ ...request, body: request.body.toString('latin1') }));
  const saved: Saved = { service, seed, stream, problems, plan: { ...plan, requests } };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  return file;
}

export function loadFailure(file: string): { service: ServiceName; plan: ConnectionPlan } {
  const { service, plan } = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  const requests = plan.requests.map((request) => ({ ...request, body: Buffer.from(request.body, 'latin1') }));
  return { service, plan: { ...plan, requests } };
}
