import { describeIfInstalled } from '@tminus/testing';
import { type ToolResult, toolResult } from './tool-result.ts';

/** For each of the runs, which take a minute on an idle machine with two processors. */
const timeoutMs = 400_000;

const promises = [
  ['one of several migrators migrates', 'migrators of several at once that migrated'],
  ['rate limits are exact', 'requests admitted of 120 at once to 3 nodes'],
  ['no node accepts a revoked key', 'from a revocation until no node accepts the key'],
  ['every node shows a change', 'from a change of a timer until every node shows it'],
  ['images: nodes that die', 'images that failed while nodes were killed and added'],
  ['images: rolling restart', 'images that failed during the rolling restart'],
  ['API: rolling restart', 'API requests that failed during the rolling restart'],
  ['images: failover', 'images that failed during the failover'],
  ['the replica lacks views', 'views that the new primary lacked'],
  ['confirmed changes', 'confirmed changes lost'],
  ['views that nobody recorded', 'views lost: answered but not recorded'],
  ['views that nobody counted', 'views lost: recorded but not counted'],
  ['views counted twice', 'views doubled: counted more than once'],
  ['views out of nothing', 'views recorded that nobody requested'],
  ['API requests that are lost', 'API requests lost'],
  ['API requests counted wrongly', 'API requests recorded and counted differently'],
] as const;

describeIfInstalled('caddy', 'Caddy in front of several nodes', () => {
  describeIfInstalled(
    'redis-server',
    'a cluster with nodes that die and restart, and a database that fails over',
    () => {
      let proof: Promise<ToolResult>;

      beforeAll(() => {
        proof = toolResult('kill/cluster', '--prove');
      });

      it.each(promises)(
        'keeps its promise: %s',
        async (_title, name) => {
          const { output } = await proof;
          const line = output.split('\n').find((each) => each.startsWith(`${name}  `)) ?? output;
          expect(line).toMatch(/ holds$/);
        },
        timeoutMs,
      );

      it(
        'detects views that are lost with the disk of a node',
        async () => {
          await proof; // both would need the same processors
          const { code, output } = await toolResult('kill/cluster', '--prove', '--plant', 'lost-disks');
          expect(output).toMatch(/^views lost: answered but not recorded {2}.* violated$/m);
          expect(output).toMatch(/^API requests recorded and counted differently {2}.* violated$/m);
          expect(code).toBe(1);
        },
        timeoutMs,
      );
    },
  );
});
