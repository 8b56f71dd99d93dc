import type { ProgramName, RunningServices, useTestDatabase } from '@tminus/testing';
import { runApiCommands } from './api-commands.ts';
import { checkAnswers, checkHealth, checkLogLine, checkTimerState, checkWebhookEvents, hasKeys } from './json.ts';
import type { Block } from './pages.ts';
import { checkAssistants, checkEmails, compilePrograms } from './programs.ts';
import {
  checkServerCommands,
  checkCaddyUnit,
  checkComposeOverride,
  checkDeprecation,
  checkEnvironment,
  checkPgBouncer,
  checkTargets,
  checkWebhookHeaders,
  runSql,
} from './server-commands.ts';

/** What checks may use. */
export interface Context {
  services: RunningServices;
  /** Of the image service. */
  metricsUrl: string;
  database: ReturnType<typeof useTestDatabase>;
}

export interface Kind {
  is: (block: Block) => boolean;
  /** Checks the blocks of this kind. */
  check?: (blocks: readonly Block[], context: Context) => void | Promise<void>;
  /** The check takes the blocks of one page at a time, in their order. */
  isPerPage?: true;
  /** The programs that the check needs for this code. */
  needs?: (code: string) => readonly ProgramName[];
  /** The test that runs the blocks instead, and which name of the page it has. */
  runBy?: readonly [file: string, name: string];
  /** How many blocks the check or the test takes. Without it, it takes all blocks of the kind. */
  count?: number;
  /** Why nothing can run the blocks. */
  notRun?: string;
}

const on = (pattern: RegExp, languages: string, condition: (block: Block) => boolean = () => true) => {
  const all = languages.split(' ');
  return (block: Block) => pattern.test(block.page) && all.includes(block.language) && condition(block);
};
const starts = (pattern: RegExp) => (block: Block) => pattern.test(block.code);

const isForRepository = starts(/^(?:[A-Z_]+=\S+\s+(?:\\\n\s*)?)*np[mx] /);
const isForServer = ({ page, code }: Block) => page.startsWith('docs/operate/') || code.includes('docker compose');

/** The kinds of the blocks of all pages. Each block has exactly one. */
export const kinds: Record<string, Kind> = {
  'commands for the API': {
    is: on(/./, 'sh', (block) => !isForRepository(block) && !isForServer(block)),
    check: runApiCommands,
    isPerPage: true,
    needs: (code) => ['curl', ...(['php', 'python3', 'ruby'] as const).filter((name) => code.includes(`${name} -`))],
  },
  'commands for servers': {
    is: on(/./, 'sh', (block) => isForServer(block)),
    check: checkServerCommands,
  },
  'commands for this repository': {
    is: on(/./, 'sh', (block) => isForRepository(block) && !isForServer(block)),
    runBy: ['tools/check/commands-of-pages.spec.ts', 'README.md'],
  },

  'answers of the API': {
    is: (block) => hasKeys(block, 'data') !== hasKeys(block, 'error') && !hasKeys(block, 'type'),
    check: checkAnswers,
  },
  'events for webhooks': { is: (block) => hasKeys(block, 'type', 'data'), check: checkWebhookEvents },
  'states of timers': { is: (block) => hasKeys(block, 'serverTime'), check: checkTimerState, count: 1 },
  'answers about health': { is: (block) => hasKeys(block, 'checks'), check: checkHealth, count: 1 },
  'failed sign-ins in the log': {
    is: (block) => hasKeys(block, 'context', 'msg'),
    check: checkLogLine,
    count: 1,
  },
  'refused requests in the log': {
    is: (block) => hasKeys(block, 'refused', 'msg'),
    check: checkLogLine,
    count: 1,
  },
  'configurations of assistants': {
    is: (block) => on(/mcp\.md$/, 'toml')(block) || hasKeys(block, 'mcpServers') || hasKeys(block, 'servers'),
    check: checkAssistants,
  },

  'environment variables': { is: on(/./, 'ini', starts(/^[A-Z_]+=/)), check: checkEnvironment },
  'settings of PgBouncer': { is: on(/configuration\.md$/, 'ini', starts(/^[a-z_]+ =/)), check: checkPgBouncer },
  'units of systemd for Caddy': { is: on(/systemd\.md$/, 'ini', starts(/^\[Service\]/)), check: checkCaddyUnit },
  'overrides of docker-compose.yml': { is: on(/./, 'yaml', starts(/^services:/)), check: checkComposeOverride },
  'targets of Prometheus': { is: on(/failover\.md$/, 'yaml', starts(/^- \{ targets/)), check: checkTargets },
  'headers of webhooks': { is: on(/webhooks\.md$/, 'http'), check: checkWebhookHeaders, count: 1 },
  'headers of deprecated endpoints': { is: on(/versioning\.md$/, 'http'), check: checkDeprecation, count: 1 },

  'statements for our database': { is: on(/count-format\.md$|configuration\.md$/, 'sql'), check: runSql },
  'statements for a failover': {
    is: on(/scaling\.md$/, 'sql'),
    runBy: ['tools/proofs/src/kill/nodes/replicated-postgres.spec.ts', "'scaling.md'"],
    count: 1,
  },
  'rules of caches': {
    is: on(/edges\.md$/, 'nginx vcl'),
    runBy: ['apps/embed/src/shared-caches.integration.spec.ts', "'edges.md'"],
    count: 2,
  },
  'queries of Prometheus': {
    is: on(/(observability|failover)\.md$/, 'promql'),
    runBy: ['tools/check/alerts.spec.ts', "['observability.md', 'failover.md']"],
  },

  'parts of emails and pages': {
    is: on(/^docs\/(?!web-pages)|^apps\/api\/reference|^packages\/client/, 'html liquid'),
    check: checkEmails,
  },
  'programs for web pages': {
    is: on(/web-pages\.md$/, 'html css js ts tsx vue svelte http'),
    runBy: ['e2e/src/web-pages-document.ts', 'docs/web-pages.md'],
    count: 13,
  },
  'programs with the client': {
    is: on(/^packages\/client\//, 'ts'),
    runBy: ['e2e/src/client-package-project.ts', 'packages/client/README.md'],
  },
  'programs with a library': { is: on(/^libs\//, 'ts'), check: compilePrograms },
  'programs that receive webhooks': {
    is: on(/webhooks\.md$/, 'js python'),
    runBy: ['apps/api/src/webhooks/webhooks.integration.spec.ts', 'docs/webhooks.md'],
    count: 2,
  },
  'programs that check a token': {
    is: on(/checkout\.md$/, 'js php python ruby'),
    runBy: ['apps/embed/src/tokens/checkout-page.integration.spec.ts', 'docs/checkout.md'],
    count: 4,
  },
  'programs in several languages': {
    is: on(/^docs\/languages\/(php|python|ruby|shell)\.md$/, 'php python ruby bash'),
    runBy: ['e2e/src/documentation/languages.e2e.spec.ts', 'docs/languages/'],
  },
  'steps of recipes': {
    is: ({ page, file }) => page.startsWith('docs/recipes/') && file !== undefined,
    runBy: ['tools/check/recipes.spec.ts', 'docs/recipes/'],
  },

  'lists of bytes': {
    is: on(/count-format\.md$/, 'text'),
    runBy: ['libs/analytics/test/count-format-document.ts', 'docs/count-format.md'],
    count: 1,
  },
  diagrams: { is: on(/./, 'mermaid'), notRun: 'They say what is connected, which no program knows.' },
};
