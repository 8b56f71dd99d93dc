import { describeIfInstalled } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const read = (path: string) => readFileSync(join(__dirname, '..', '..', path), 'utf8');

interface Rule {
  alert: string;
  annotations: { runbook: string };
}

const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const page = read('docs/operate/observability.md');
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) => block);

describe('the runbook of each alert', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('has commands and queries: %s', (name, { annotations }) => {
    expect(annotations.runbook).toBe(`docs/operate/observability.md#${name.toLowerCase()}`);
    const [, section = ''] = new RegExp(`^### ${name}\\n([^]*?)(?=^##)`, 'm').exec(page) ?? [];
    expect([blocksOf(section, 'sh').length, blocksOf(section, 'promql').length]).toEqual([1, 1]);
  });
});

describeIfInstalled('promtool', 'the queries of the runbook', () => {
  it('are valid', () => {
    // A line that is indented continues the one before.
    const queries = blocksOf(page, 'promql').flatMap((block) => block.trim().split(/\n(?! )/));
    const folder = mkdtempSync(join(tmpdir(), 'tminus-alerts-'));
    const file = join(folder, 'queries.yml');
    const rulesOfQueries = queries.map((expr, index) => ({ record: `query_${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: rulesOfQueries }] }));
    const { stderr, status } = spawnSync('promtool', ['check', 'rules', file]);
    rmSync(folder, { recursive: true });
    expect([status, String(stderr)]).toEqual([0, '']);
  });
});
