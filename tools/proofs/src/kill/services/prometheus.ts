import { type ChildProgram, eventually, launchInstalled, repositoryRoot } from '@tminus/testing';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';

const url = 'http://127.0.0.1:9090';
/** Longer than a scrape, an evaluation and the time in which a standby or HAProxy notices something. */
const patience = { withinMs: 30_000, everyMs: 200 };

interface Rules {
  groups: { name: string; rules: { alert: string; for?: string }[] }[];
}

/** Prometheus with the alerts of a cluster that fails over. It waits for nothing: alerts fire after a second. */
export class Prometheus {
  private constructor(
    private readonly program: ChildProgram,
    /** The names of all alerts that it knows. */
    readonly alerts: readonly string[],
  ) {}

  /** @param targets - addresses, by the job of `deploy/prometheus/alerts.yml` */
  static async start(folder: string, targets: Record<string, string[]>): Promise<Prometheus> {
    const text = await readFile(join(repositoryRoot, 'deploy', 'prometheus', 'alerts.yml'), 'utf8');
    const { groups } = parse(text.replaceAll('offset 15m', 'offset 10s')) as Rules;
    const group = groups.find(({ name }) => name === 'tminus-failover');
    if (!group) throw new Error('There are no alerts of a cluster.');
    const rules = group.rules.map(({ for: _ignored, ...rule }) => rule);
    const settings = {
      global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
      rule_files: ['alerts.json'],
      scrape_configs: Object.entries(targets).map(([job, addresses]) => ({
        job_name: job,
        static_configs: [{ targets: addresses }],
      })),
    };
    // JSON is YAML.
    await writeFile(join(folder, 'alerts.json'), JSON.stringify({ groups: [{ ...group, rules }] }));
    await writeFile(join(folder, 'prometheus.json'), JSON.stringify(settings));
    const args = [
      `--config.file=${join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      '--web.listen-address=127.0.0.1:9090',
    ];
    const program = launchInstalled('prometheus', args);
    await program.waitUntil(firing);
    return new Prometheus(
      program,
      rules.map(({ alert }) => alert),
    );
  }

  /** Waits until these alerts fire. */
  async untilFiring(...alerts: string[]): Promise<void> {
    await eventually(async () => {
      const all = await firing();
      const silent = alerts.filter((alert) => !all.has(alert));
      if (silent.length > 0) throw new Error(`${silent.join(', ')} does not fire. ${[...all].join(', ')} does.`);
    }, patience);
  }

  /** Waits until no alert fires. */
  async untilQuiet(): Promise<void> {
    await eventually(async () => {
      const all = await firing();
      if (all.size > 0) throw new Error(`${[...all].join(', ')} still fires.`);
    }, patience);
  }

  async close(): Promise<void> {
    await this.program.stop('SIGKILL');
  }
}

/** The names of the alerts that fire. */
async function firing(): Promise<ReadonlySet<string>> {
  const response = await fetch(`${url}/api/v1/alerts`);
  const { data } = (await response.json()) as { data: { alerts: { labels: { alertname: string } }[] } };
  return new Set(data.alerts.map(({ labels }) => labels.alertname));
}
