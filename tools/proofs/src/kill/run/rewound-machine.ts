import { guarantee } from '@tminus/testing';
import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { Scenario, type ScenarioResult } from './scenario.ts';

/**
 * Sets the disk of an image service back to a copy that was taken while it ran: the copy has a segment that ends in the middle of what is
 * counted, and segments that are counted completely. Nothing may be counted again, and the service reports what it cannot know.
 */
export async function rewindMachine(environment: Environment): Promise<ScenarioResult> {
  const dataDir = await environment.dataDir('rewound');
  const [spool, copy] = [join(dataDir, 'spool'), join(dataDir, 'copy')];
  const scenario = await Scenario.start(environment, {
    name: 'rewound machine',
    dataDirs: [dataDir],
    spoolGrace: '1h',
  });
  await scenario.untilAnswered(environment.options.rate);
  await cp(spool, copy, { recursive: true });
  await scenario.untilAnswered(environment.options.rate);
  await scenario.load.pause();
  const ms = await scenario.waitUntilCounted();
  if (ms === Infinity) throw new Error('Not everything was counted before the machine was set back.');
  environment.log('the disk of an image service is set back to an earlier copy');
  await scenario.services.kill([0]);
  for (const name of await readdir(spool)) await rm(join(spool, name));
  await cp(copy, spool, { recursive: true });
  await scenario.recover();
  scenario.load.resume();
  await scenario.untilAnswered(environment.options.rate);
  const { evidence, guarantees } = await scenario.finishAfter('a machine was set back');
  return {
    evidence: { ...evidence, reportedLost: 0 },
    guarantees: [...guarantees, guarantee.some('records in doubt', evidence.reportedLost)],
  };
}
