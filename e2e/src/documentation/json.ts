import { ApiContract, type OpenApiDocument, aTimer, createAccountWithKey, createTimer } from '@tminus/testing';
import type { Context } from './kinds.ts';
import { type Block, read, sources } from './pages.ts';

const document = JSON.parse(read('apps/api/reference/openapi.json')) as OpenApiDocument;
const { schemas } = document.components;

/** The OpenAPI document does not describe what the service sends to webhooks. Its parts are those of the audit list. */
const webhookEvent = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: (schemas['CreateWebhook'] as { properties: { events: { items: object } } }).properties.events.items,
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['id', 'actor', 'changes'],
      properties: {
        id: { type: ['string', 'null'] },
        actor: { $ref: '#/components/schemas/AuditActor' },
        changes: { $ref: '#/components/schemas/AuditChanges' },
      },
    },
  },
};

/** The document without `required`, so that an example may leave fields out. Then two variants can match. */
function ofParts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ofParts);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, each]) => !(key === 'required' && Array.isArray(each)));
  return Object.fromEntries(entries.map(([key, each]) => [key === 'oneOf' ? 'anyOf' : key, ofParts(each)]));
}

const withWebhooks = { ...document, components: { ...document.components, schemas: { ...schemas, webhookEvent } } };
const contracts = {
  whole: new ApiContract(withWebhooks),
  part: new ApiContract(ofParts(document) as OpenApiDocument),
};

/** The answers of the API in pages: which operation and status, and whether the example has all fields. */
const answers: Record<string, [operationId: string, status: number, kind: keyof typeof contracts]> = {
  'README.md': ['createTimer', 201, 'part'],
  'docs/audit.md': ['listAuditEntries', 200, 'whole'],
  'docs/errors.md': ['createTimer', 400, 'whole'],
  'docs/timers.md': ['changeTimers', 200, 'part'],
};

function expectNone(problem: string | undefined, { page, line }: Block): void {
  if (problem !== undefined) throw new Error(`${page}:${line}: ${problem}`);
}

export function checkAnswers(blocks: readonly Block[]): void {
  for (const block of blocks) {
    const [operationId, status, kind] = answers[block.page] ?? [];
    if (kind === undefined) throw new Error(`${block.page}:${block.line}: say in json.ts whose answer it is.`);
    const paths = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    );
    const found = paths.find(({ operation }) => operation.operationId === operationId);
    const [path, method] = [found?.path.replaceAll('/', '~1'), found?.method];
    const pointer = `/paths/${path}/${method}/responses/${status}/content/application~1json/schema`;
    expectNone(contracts[kind].problemWith(JSON.parse(block.code), pointer), block);
  }
}

export function checkWebhookEvents(blocks: readonly Block[]): void {
  for (const block of blocks)
    expectNone(contracts.whole.problemWith(JSON.parse(block.code), '/components/schemas/webhookEvent'), block);
}

/** Names and types: `{ a: 1, b: [] }` → `{ a: 'number', b: 'object' }`. */
const typesOf = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, each === null ? 'null' : typeof each]));

export async function checkTimerState([block]: readonly Block[], { services, database }: Context): Promise<void> {
  const { accountId } = await createAccountWithKey(database);
  const id = await createTimer(database, accountId, aTimer({ link: { url: 'https://shop.example/' } }));
  const answer = (await (await fetch(`${services.embed.url}/t/${id}.json`)).json()) as object;
  expect(typesOf(JSON.parse(block?.code ?? '') as object)).toEqual(typesOf(answer));
}

interface Health {
  checks: Record<string, { status: string; reason?: string }>;
}

export async function checkHealth([block]: readonly Block[], { metricsUrl }: Context): Promise<void> {
  const example = JSON.parse(block?.code ?? '') as Health;
  const answer = (await (await fetch(`${metricsUrl}/health/ready`)).json()) as Health;
  expect(Object.keys(example.checks)).toEqual(Object.keys(answer.checks));
  expect(typesOf(answer)).toMatchObject(typesOf(example));
  const text = sources();
  for (const { reason } of Object.values(example.checks)) if (reason) expect(text).toContain(reason);
}

/** Lines of the log: the services write these fields. */
export function checkLogLine([block]: readonly Block[]): void {
  for (const name of Object.keys(JSON.parse(block?.code ?? '') as object))
    expect(sources()).toMatch(new RegExp(`\\b${name}\\b`));
}

/** Whether it is JSON, an object with these keys. @throws Error for JSON that cannot be read */
export function hasKeys({ page, line, language, code }: Block, ...keys: string[]): boolean {
  if (language !== 'json') return false;
  try {
    const value = JSON.parse(code) as object;
    return keys.every((key) => Object.hasOwn(value, key));
  } catch (cause) {
    throw new Error(`${page}:${line} is no JSON.`, { cause });
  }
}
