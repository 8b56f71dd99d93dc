import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runLoad } from './pinned.ts';

const connections = 32;
const hasWrk = spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout?.startsWith('wrk') ?? false;

/** The load generator: wrk, which uses little CPU time, if it is installed; otherwise autocannon. */
export const loadGenerator = hasWrk ? 'wrk' : 'autocannon';

export interface Load {
  /** Base URL of the server. */
  url: string;
  /** Requested in turn. */
  paths: readonly string[];
  seconds: number;
  /** Defaults to GET. */
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Measures the maximum requests per second. */
export async function requestsPerSecond(load: Load): Promise<number> {
  if (!hasWrk) return Number(await generator('./autocannon-run.js', load));
  const script = join(mkdtempSync(join(tmpdir(), 'tminus-bench-')), 'paths.lua');
  const list = load.paths.map((path) => `"${path}"`).join(',');
  const { method = 'GET', headers = {}, body } = load;
  const settings = [
    `wrk.method = "${method}"`,
    ...Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = "${value}"`),
    ...(body === undefined ? [] : [`wrk.body = [==[${body}]==]`]),
  ];
  const request = `request = function() next = next % #paths + 1; return wrk.format(nil, paths[next]) end`;
  writeFileSync(script, [...settings, `local paths = {${list}}`, 'local next = 0', request, ''].join('\n'));
  const output = await runLoad('wrk', ['-t1', `-c${connections}`, `-d${load.seconds}s`, '-s', script, load.url]);
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`Not every request was answered with 200:\n${output}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

/** Requests each path once. */
export async function openEach(url: string, paths: readonly string[]): Promise<void> {
  const next = paths[Symbol.iterator]();
  const visit = async () => {
    for (const path of next) {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
    }
  };
  await Promise.all(Array.from({ length: connections }, visit));
}

/** The 99th percentile latency in milliseconds at a constant rate. */
export async function p99AtRate(load: Load, rate: number): Promise<number> {
  return Number(await generator('./steady-run.js', { ...load, rate: Math.round(rate) }));
}

/** Passes the load in a file, because 100,000 paths do not fit into an argument. */
async function generator(script: string, load: Load & { rate?: number }): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tminus-bench-'));
  const file = join(folder, 'load.json');
  writeFileSync(file, JSON.stringify({ ...load, connections }));
  try {
    return await runLoad(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
