import { type ToolHooks, alignColumns } from '@tminus/testing';
import pc from 'picocolors';
import { Cluster } from './cluster/cluster.ts';
import { Operator } from './cluster/operator.ts';

/** Starts a cluster for people. @returns its addresses */
export async function keepRunning(hooks: ToolHooks): Promise<string> {
  const cluster = await Cluster.start({ variables: {}, hasRedis: true, isSynchronous: true, ...hooks });
  const { web, database, redis, nodes } = cluster;
  const operator = await Operator.connect(database.url);
  const account = await operator.createAccount('owner@localhost', 'pro');
  const { key } = await operator.issueKey(account);
  const link = await operator.signInLink(account, web.url);
  await operator.disconnect();
  const rows = [
    ['Console', link],
    ['API', `${web.url}/api/v1`],
    ['API key', key],
    ['', ''],
    ...nodes.map((node) => [
      `${node.name} ${1 + cluster.nodesOf(node.name).indexOf(node)}`,
      `${node.url}  pid ${node.pid}`,
    ]),
    ['', ''],
    ['PostgreSQL', database.url],
    ['  primary', database.primary.url],
    ['  replica', database.replica.url],
    ['Redis', redis?.url ?? ''],
  ];
  return [
    '',
    pc.bold('The cluster is running.'),
    '',
    ...alignColumns(rows).map((row) => `  ${row}`.trimEnd()),
    '',
    pc.dim(
      'Caddy shares all requests between the nodes: kill one with its pid. Press Ctrl-C to stop and delete everything.',
    ),
    '',
  ].join('\n');
}
