import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from './campaign.ts';
import type { Script } from './conversation.ts';

export type ServiceName = 'api' | 'embed';

/** A connection that can be had again, in any run: with placeholders where that run had keys and ids. */
interface Saved {
  service: ServiceName;
  seed: number;
  stream: number;
  problems: string[];
  script: Omit<Script, 'drafts'> & { drafts: (Omit<Script['drafts'][number], 'body'> & { body: string })[] };
}

/** Writes what `--replay` reads. @returns the file */
export function saveFailure(
  folder: string,
  { service, seed, failure }: { service: ServiceName; seed: number; failure: Failure },
): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${service}-${seed}-${failure.stream}.json`);
  const { script, stream, problems } = failure;
  const drafts = script.drafts.map((draft) => ({ ...draft, body: draft.body.toString('latin1') }));
  const saved: Saved = { service, seed, stream, problems, script: { ...script, drafts } };
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`);
  return file;
}

export function loadFailure(file: string): { service: ServiceName; script: Script } {
  const { service, script } = JSON.parse(readFileSync(file, 'utf8')) as Saved;
  const drafts = script.drafts.map((draft) => ({ ...draft, body: Buffer.from(draft.body, 'latin1') }));
  return { service, script: { ...script, drafts } };
}
