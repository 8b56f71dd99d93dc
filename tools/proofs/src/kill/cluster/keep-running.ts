import { linkAddress, signInLinkSeconds } from '@tminus/auth';
import { type ToolHooks, alignColumns, createAccountWithKey, createSignInLink, withDataSource } from '@tminus/testing';
import pc from 'picocolors';
import { Cluster, type Parts } from './cluster/cluster.ts';

/** Starts a cluster for people. @returns its addresses */
export async function keepRunning(hooks: ToolHooks, parts: Parts): Promise<string> {
  const cluster = await Cluster.start({ variables: {}, hasRedis: true, isSynchronous: true, ...parts, ...hooks });
  const { web, database, redis, nodes } = cluster;
  const { key, token } = await withDataSource(database.url, async (dataSource) => {
    const account = await createAccountWithKey(dataSource);
    return { ...account, token: await createSignInLink(dataSource, account.accountId, signInLinkSeconds) };
  });
  const rows = [
    ['Console', linkAddress(web.url, 'sign_in', token)],
    ['API', `${web.url}/api/v1`],
    ['API key', key],
    ['', ''],
    ...nodes.map((node) => [
      `${node.name} ${1 + cluster.nodesOf(node.name).indexOf(node)}`,
      `${node.url}  pid ${node.pid}`,
    ]),
    ['', ''],
    ['PostgreSQL', database.url],
    ...database.rows,
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
