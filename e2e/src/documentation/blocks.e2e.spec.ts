import {
  RunningServices,
  describeIfInstalled,
  freePort,
  isInstalled,
  testDatabaseUrl,
  useTestDatabase,
} from '@tminus/testing';
import { definesVariables } from './api-commands.ts';
import { type Context, kinds } from './kinds.ts';
import { blocksOf, pages, read } from './pages.ts';

const blocks = pages.flatMap(blocksOf);

const database = useTestDatabase();
let context: Context;

beforeAll(async () => {
  const metricsPort = await freePort();
  const services = await RunningServices.start(
    testDatabaseUrl(),
    { ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64') },
    { METRICS_PORT: String(metricsPort) },
  );
  context = { services, database, metricsUrl: `http://127.0.0.1:${metricsPort}` };
});

afterAll(() => context.services.stop());

it('knows what each code block of the documentation is', () => {
  const wrong = blocks
    .map((block) => ({ block, found: Object.keys(kinds).filter((name) => kinds[name]?.is(block)) }))
    .filter(({ found }) => found.length !== 1)
    .map(
      ({ block: { page, line, language }, found }) =>
        `${page}:${line} ${language}: ${found.join(' and ') || 'unknown'}`,
    );
  expect(wrong).toEqual([]);
});

for (const [name, { is, check, isPerPage, needs, runBy, count }] of Object.entries(kinds)) {
  const own = blocks.filter(is);
  const parts = isPerPage ? [...new Set(own.map(({ page }) => page))] : ['all pages'];

  if (check)
    for (const part of parts) {
      const checked = isPerPage ? own.filter(({ page }) => page === part) : own;
      const programs = needs?.(checked.map(({ code }) => code).join('\n')) ?? [];
      describeIfInstalled(programs.find((program) => !isInstalled(program)) ?? 'node', name, () => {
        it(`are correct in ${part}`, async () => check(checked, context));
      });
    }

  it(`finds all ${name}`, () => {
    expect(own.length).toBeGreaterThan(0);
    if (count !== undefined) expect(own).toHaveLength(count);
    if (runBy) expect(read(runBy[0])).toContain(runBy[1]);
  });
}

it('says on each page where the variables of its commands come from', () => {
  expect(pages.filter((page) => !definesVariables(page))).toEqual([]);
});
