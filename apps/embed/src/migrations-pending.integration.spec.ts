import { migrate } from '@tminus/database';
import { timerIds } from '@tminus/domain';
import { createEmptyDatabase, eventually } from '@tminus/testing';
import { RunningEmbed, fastPathModes } from '../test/running-embed.ts';

describe.each(fastPathModes)('an image service whose database has no schema yet, %s', (_, logLevel) => {
  it('answers with hidden images, says once what to do, and works when the migrations have run', async () => {
    const url = await createEmptyDatabase(`embed_without_schema_${logLevel}`);
    const log: string[] = [];
    const embed = await RunningEmbed.start(logLevel, { DATABASE_URL: url }, (line) => log.push(line));
    const path = `/t/${timerIds.create()}.gif`;
    expect(await embed.open(path)).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } });
    const ready = await embed.open('/health/ready');
    expect([ready.status, ready.body.toString()]).toEqual([503, expect.stringContaining('"status":"error"')]);
    expect(embed.health.checks['database']?.reason).toContain('db migrate');
    if (logLevel === 'debug') {
      expect(log.filter((line) => line.includes('Run \\"npm run admin -- db migrate\\"'))).toHaveLength(1);
      expect(log.join('')).not.toMatch(/"stack"|does not exist/);
    }
    await migrate(url);
    await eventually(async () => expect(await embed.open('/health/ready')).toMatchObject({ status: 200 }));
    expect(await embed.open(path)).toMatchObject({ status: 404 });
    await embed.stop();
  });
});
