import {
  RunningServices,
  aTimer,
  createAccountWithKey,
  createTimer,
  describeIfInstalled,
  isInstalled,
  useTestDatabase,
  repositoryRoot,
  testDatabaseUrl,
} from '@tminus/testing';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { blocksOf, pages } from './pages.ts';

/** Blocks that another file runs, by page or folder and language, and the name of the page or folder in this file. */
const runElsewhere: [RegExp, string, string][] = [
  [/^webhooks\.md (js|python)$/, 'apps/api/src/webhooks/webhooks-page.integration.spec.ts', 'docs/webhooks.md'],
  [
    /^checkout\.md (js|php|python|ruby)$/,
    'apps/embed/src/tokens/checkout-page.integration.spec.ts',
    'docs/checkout.md',
  ],
  [/^count-format\.md (sql|text)$/, 'libs/counts/test/count-format-document.ts', 'docs/count-format.md'],
  [/^web-pages\.md (html|css|js|ts|tsx|vue|svelte|http)$/, 'e2e/src/web-pages-document.ts', 'docs/web-pages.md'],
  [/^\.\.\/libs\/client\/README\.md ts$/, 'e2e/src/client-package-project.ts', 'libs/client/README.md'],
  [/^languages\/\w+\.md /, 'e2e/src/documentation/languages.e2e.spec.ts', 'languages/'],
  [/^recipes\/[\w-]+\.md /, 'tools/check/recipes.spec.ts', 'docs/recipes/'],
  [/^operate\/docker\.md /, 'e2e/src/docker/docker-compose.e2e.spec.ts', "'docker.md'"],
  [/^operate\/upgrade\.md /, 'e2e/src/docker/docker-compose.e2e.spec.ts', "'upgrade.md'"],
  [/^operate\/backup\.md /, 'e2e/src/backup/restore.e2e.spec.ts', "'backup.md'"],
  [/^operate\/kubernetes\.md /, 'tools/deploy/kubernetes.spec.ts', 'docs/operate/kubernetes.md'],
  [/^operate\/systemd\.md /, 'tools/deploy/systemd.spec.ts', 'docs/operate/systemd.md'],
  [/^operate\/observability\.md /, 'tools/deploy/alerts.spec.ts', 'docs/operate/observability.md'],
];

/** Blocks that nothing runs, and why. */
const notRun: [RegExp, string][] = [
  [/^reliability\.md $/, 'are reports of runs'],
  [/^reliability\.md sh$/, 'take minutes; `npm run proofs` runs the tools'],
  [/^operate\/scaling\.md /, 'take minutes; `npm run proofs` runs the tool; the SQL is for a replica'],
  [
    /^operate\/failover\.md /,
    'are for four servers; `npm run faults -- --patroni --runbook` runs those of the runbook',
  ],
  [/^mcp\.md (sh|toml)$/, 'install the server, and name it to programs of others'],
  [/^development\.md sh$/, 'run the checks and tests of this repository'],
  [/^configuration\.md /, 'have the addresses of the database of a reader'],
  [/^operate\/(commands|retention)\.md sh$/, 'rename and delete accounts of a reader'],
  [/ (mermaid|http|ini|css|liquid)$/, 'are texts that no program runs'],
  [/ html$/, 'are parts of emails, with placeholders of mailing tools'],
];

const isIn = (list: [RegExp, ...string[]][], page: string, language: string) =>
  list.some(([pattern]) => pattern.test(`${page} ${language}`));

/** A command that fails, or a request that is refused, ends the script. */
const prelude = `set -eu -o pipefail
curl() { command curl --fail-with-body -sS "$@"; }
JSON='Content-Type: application/json'
`;

/** Blocks for a checkout or a server: `tools/check/commands-of-pages.spec.ts` checks that what they call exists. */
const isForCheckout = (code: string) => /^(npm|npx|cp) /.test(code);

const commandsOf = (page: string) =>
  blocksOf(page).filter(
    ({ language, code }) =>
      language === 'sh' && !isForCheckout(code) && !isIn(runElsewhere, page, language) && !isIn(notRun, page, language),
  );

const pagesWithCommands = pages.filter((page) => commandsOf(page).length > 0);

/** A program that the commands of a page call and that is not installed; otherwise curl, which most of them call. */
const neededBy = (page: string) =>
  (['php', 'python3', 'ruby'] as const).find(
    (program) => commandsOf(page).some(({ code }) => code.includes(`${program} -`)) && !isInstalled(program),
  ) ?? 'curl';

let services: RunningServices;
const database = useTestDatabase();

beforeAll(async () => {
  services = await RunningServices.start(testDatabaseUrl(), {
    ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
  });
});

afterAll(() => services.stop());

/** A new account as a reader has it: a key, a timer, a webhook and an embed secret. */
async function aReader() {
  const { accountId, key } = await createAccountWithKey(database, { plan: 'business' });
  const api = `${services.api.url}/api/v1`;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${api}${path}`, {
      method: 'POST',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return ((await response.json()) as { data: Record<string, string> }).data;
  };
  const timer = await createTimer(database, accountId, aTimer());
  const webhook = await post('/webhooks', { url: 'https://shop.example/', events: ['timer.created'] });
  const secrets = await fetch(`${api}/embed-secrets`, { headers });
  const [secret] = ((await secrets.json()) as { data: { id: string }[] }).data;
  return { api, key, timer, webhook: webhook['id'] ?? '', secret: secret?.id ?? '' };
}

for (const page of pagesWithCommands)
  describeIfInstalled(neededBy(page), `the commands in docs/${page}`, () => {
    it('work, one after the other', async () => {
      const reader = await aReader();
      const folder = mkdtempSync(join(tmpdir(), 'tminus-page-'));
      try {
        symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
        const [check] = blocksOf('checkout.md').filter(({ language }) => language === 'js');
        writeFileSync(join(folder, 'check.mjs'), check?.code ?? '');
        const script = commandsOf(page)
          .map(({ code }) => code)
          .join('\n')
          .replaceAll('http://localhost:3000', services.api.url)
          .replaceAll(/http:\/\/localhost:3001|https:\/\/img\.example\.com/g, services.embed.url)
          .replaceAll('<API_KEY>', reader.key)
          .replaceAll('1f0c9b7e', reader.secret);
        const env = {
          ...process.env,
          API: reader.api,
          KEY: `Authorization: Bearer ${reader.key}`,
          ID: page === 'webhooks.md' ? reader.webhook : reader.timer,
          TIMER: reader.timer,
          START: '1795000000',
          SECRET: `tms_${'ab'.repeat(32)}`,
        };
        await promisify(execFile)('bash', ['-c', prelude + script], { cwd: folder, env }).catch((error: unknown) => {
          const { stdout, stderr } = error as { stdout: string; stderr: string };
          throw new Error(`${stdout.slice(-2_000)}\n${stderr}`);
        });
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });

it.each(pagesWithCommands)('docs/%s says where its variables come from', (page) => {
  const [before, used] = readFileSync(join(repositoryRoot, 'docs', page), 'utf8').split(/(?<=\$KEY|\$API\b)/);
  if (used !== undefined) expect(before).toMatch(/^API=|variables\s+of\s+\[timers\]\((\.\.\/)?timers\.md\)/m);
});

it.each(pages)('docs/%s has JSON that can be read', (page) => {
  for (const { code } of blocksOf(page).filter(({ language }) => language === 'json'))
    expect(() => void JSON.parse(code)).not.toThrow();
});

it('runs every other block of the documentation elsewhere, or says why nobody can', () => {
  const unknown = pages.flatMap((page) =>
    blocksOf(page)
      .filter(({ language }) => !['sh', 'json'].includes(language))
      .filter(({ language }) => !isIn(runElsewhere, page, language) && !isIn(notRun, page, language))
      .map(({ language }) => `${page} ${language}`),
  );
  expect(unknown).toEqual([]);
  for (const [, file, name] of runElsewhere) expect(readFileSync(join(repositoryRoot, file), 'utf8')).toContain(name);
});
