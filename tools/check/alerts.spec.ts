import { blocksOfSection, describeIfInstalled } from '@tminus/testing';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert: string;
  annotations: { runbook: string };
}

interface Panel {
  title: string;
  targets?: { expr: string }[];
  /** Of a row that is collapsed. */
  panels?: Panel[];
}

const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const pages = ['observability.md', 'failover.md'];

describe('the runbook of each alert', () => {
  it.each(rules.map((rule) => [rule.alert, rule] as const))('has commands and queries: %s', (name, { annotations }) => {
    const page = pages.find((each) => annotations.runbook === `docs/operate/${each}#${name.toLowerCase()}`);
    if (!page) throw new Error(`${name} has the runbook ${annotations.runbook}.`);
    const blocks = ['sh', 'promql'].map((language) => blocksOfSection(page, name, language).length);
    expect(blocks).toEqual([1, 1]);
  });
});

describeIfInstalled('promtool', 'the alerts and queries', () => {
  const promtool = (...args: string[]) => {
    const { status, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    return [status, stderr];
  };

  /** Queries are checked like those of rules. */
  const check = (queries: readonly string[]) => {
    expect(queries.length).toBeGreaterThan(10);
    const folder = mkdtempSync(join(tmpdir(), 'tminus-alerts-'));
    const file = join(folder, 'queries.yml');
    const rulesOfQueries = queries.map((expr, index) => ({ record: `query_${index}`, expr }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'queries', rules: rulesOfQueries }] }));
    const result = promtool('check', 'rules', file);
    rmSync(folder, { recursive: true });
    expect(result).toEqual([0, '']);
  };

  it('of the runbooks are valid', () => {
    const blocks = pages.flatMap((page) =>
      [...read(`docs/operate/${page}`).matchAll(/^```promql\n([^]*?)^```/gm)].map(([, block = '']) => block),
    );
    // A line that is indented continues the one before.
    check(blocks.flatMap((block) => block.trim().split(/\n(?! )/)));
  });

  it('of the dashboard are valid', () => {
    const { panels } = JSON.parse(read('deploy/grafana/dashboards/tminus.json')) as { panels: Panel[] };
    const queries = panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]).flatMap(({ targets = [] }) => targets);
    check(queries.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m').replaceAll('$__range', '1h')));
  });

  it.each([
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
    ['test', 'rules', 'alerts-of-weeks.test.yml'],
    ['test', 'rules', 'alerts-of-failover.test.yml'],
  ])('pass promtool %s %s %s', (verb, noun, file) => {
    expect(promtool(verb, noun, `deploy/prometheus/${file}`)).toEqual([0, '']);
  });
});
